/** A few short sounds, synthesized without files; none until the person switches them on. */

export type Sound = "ask" | "answer" | "show" | "good" | "bad" | "end" | "tick";

/** Each tone: pitch in hertz, start and duration in seconds. */
const TONES: Readonly<Record<Sound, readonly (readonly [number, number, number])[]>> = {
  ask: [
    [392, 0, 0.16],
    [523, 0.11, 0.22],
  ],
  answer: [[440, 0, 0.12]],
  show: [
    [330, 0, 0.12],
    [494, 0.09, 0.2],
  ],
  good: [
    [523, 0, 0.2],
    [659, 0.1, 0.22],
    [784, 0.2, 0.4],
  ],
  bad: [
    [330, 0, 0.2],
    [262, 0.15, 0.4],
  ],
  end: [
    [392, 0, 0.3],
    [523, 0.14, 0.3],
    [659, 0.28, 0.6],
  ],
  tick: [[587, 0, 0.06]],
};
const LOUD = 0.07;

let context: AudioContext | null = null;

/** Play a sound; silent in browsers without audio, and before the first interaction with the page. */
export function sound(name: Sound): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime;
  for (const [pitch, at, length] of TONES[name]) ring(context, pitch, now + at, length);
}

function ring(audio: AudioContext, pitch: number, start: number, length: number): void {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = "triangle";
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUD, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0005, start + length);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + length + 0.02);
}
