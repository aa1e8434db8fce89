"""A class on one network: tables on every pupil's device, a wall and a teacher's desk, from one command."""
