"""Weights learned by self-play (docs/bots.md, "Learned weights"): development only, not part of the wheel.

python -m training.fit --game coal_baron --players 2 --games 300 --keep .build/training/cb2.jsonl --out cb2
python -m training.match --game coal_baron --players 2 --weights cb2.json --games 40 --keep .build/training/m.jsonl
"""
