"""Insertion and redeployment of miners, planned as a whole."""
