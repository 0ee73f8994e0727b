/** The colours of the demo pictures, and the chance that varies them: the same key always gets the same picture. */

/** Degrees and percents of HSL; `companion` is the hue of props that answer the backdrop. */
export type Tone = { hue: number; saturation: number; light: number; companion: number };

const TONES: Record<string, Tone> = {
  electronics: { hue: 208, saturation: 19, light: 83, companion: 32 },
  home: { hue: 33, saturation: 36, light: 83, companion: 14 },
  fashion: { hue: 14, saturation: 31, light: 84, companion: 38 },
  beauty: { hue: 268, saturation: 23, light: 87, companion: 350 },
  outdoor: { hue: 98, saturation: 15, light: 80, companion: 38 },
};
const NEUTRAL: Tone = { hue: 190, saturation: 16, light: 83, companion: 36 };

/** A number from 0 to 1 (1 excluded) that depends on the seed alone (FNV-1a with a final mix). */
export function chance(seed: string): number {
  let hash = 0x811c9dc5;
  for (const char of seed) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

export function between(low: number, high: number, seed: string): number {
  return low + (high - low) * chance(seed);
}

/** The department's tint, a little different for every key. */
export function toneOf(department: string, key: string): Tone {
  const tone = TONES[department] ?? NEUTRAL;
  const vary = (value: number, by: number) => value + between(-by, by, `${key} ${by}`);
  return {
    hue: vary(tone.hue, 7),
    saturation: vary(tone.saturation, 4),
    light: vary(tone.light, 2.5),
    companion: tone.companion,
  };
}

/** A CSS colour near the tone: lighter and richer in percent, the hue turned in degrees. */
export function shade({ hue, saturation, light }: Tone, lighter = 0, richer = 0, turned = 0): string {
  return `hsl(${(hue + turned).toFixed(1)},${(saturation + richer).toFixed(1)}%,${(light + lighter).toFixed(1)}%)`;
}
