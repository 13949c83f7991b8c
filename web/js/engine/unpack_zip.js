/**
 * Writes the files of a zip without compression into a folder.
 * @param {Uint8Array} zip
 * @param {{mkdirTree(path: string): void, writeFile(path: string, data: Uint8Array, options: object): void}} FS
 * @param {string} folder
 */
export function unpackZip(zip, FS, folder) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.byteLength - 22; // the end record; our zips carry no comment
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [size, nameLength] = [view.getUint32(at + 24, true), view.getUint16(at + 28, true)];
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameLength));
    const header = view.getUint32(at + 42, true);
    const data = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const path = `${folder}/${name}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, zip.slice(data, data + size), { canOwn: true });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}
