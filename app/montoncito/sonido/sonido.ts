export type Toque = "ficha" | "giro" | "tic" | "victoria" | "cierre";

type Nota = { hz: number; en: number; dura: number; fuerza: number; onda: OscillatorType };

const nota = (hz: number, en: number, dura: number, fuerza = 0.12, onda: OscillatorType = "sine"): Nota => ({
  hz,
  en,
  dura,
  fuerza,
  onda,
});

const TOQUES: Record<Toque, Nota[]> = {
  ficha: [nota(1900, 0, 0.05, 0.08, "triangle"), nota(2500, 0.05, 0.06, 0.06, "triangle")],
  giro: [nota(320, 0, 0.07, 0.1, "triangle"), nota(180, 0.05, 0.1, 0.08, "triangle")],
  tic: [nota(880, 0, 0.05, 0.06)],
  cierre: [nota(520, 0, 0.12, 0.08), nota(390, 0.12, 0.2, 0.08)],
  victoria: [523, 659, 784, 1047].map((hz, i) => nota(hz, i * 0.13, i === 3 ? 0.5 : 0.16, 0.1, "triangle")),
};

/** Milliseconds on, off, on… A card that turns does not shake the hand: six of them follow each other. */
const PULSOS: Partial<Record<Toque, number[]>> = {
  ficha: [12],
  tic: [8],
  cierre: [24, 60, 24],
  victoria: [30, 50, 30, 50, 70],
};

/** Phones only; a person who asked for less motion feels nothing, as the shaking is motion. */
function vibrar(toque: Toque): void {
  const pulso = PULSOS[toque];
  if (!pulso || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  navigator.vibrate?.(pulso);
}

/**
 * Synthesises short notes, so there is nothing to download. Browsers allow sound only after the first
 * interaction.
 */
export function crearSonido(): (toque: Toque) => void {
  let audio: AudioContext | undefined;
  return (toque) => {
    vibrar(toque);
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
    for (const { hz, en, dura, fuerza, onda } of TOQUES[toque]) {
      const desde = audio.currentTime + en;
      const voz = audio.createOscillator();
      const paso = audio.createGain();
      voz.type = onda;
      voz.frequency.value = hz;
      paso.gain.setValueAtTime(fuerza, desde);
      paso.gain.exponentialRampToValueAtTime(0.0001, desde + dura);
      voz.connect(paso).connect(audio.destination);
      voz.start(desde);
      voz.stop(desde + dura);
    }
  };
}
