import type { Cambio } from "#modules/comun/eventos/eventos.ts";

type Emit = (salas: string[], cambio: Cambio) => void;
type Window = { cambio: Cambio; heard: Set<string>; waiting: Set<string> };

/** At most twenty times a second: repeating a hint faster carries no information. */
const EVERY = 50;

/** Sends the first hint at once; the same hint for the same room waits for the window to end. */
export function createThrottle(emit: Emit, every = EVERY) {
  const windows = new Map<string, Window>();
  const timers = new Set<NodeJS.Timeout>();

  function later(key: string): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      close(key);
    }, every);
    timers.add(timer);
  }

  function close(key: string): void {
    const window = windows.get(key);
    if (!window) return;
    if (window.waiting.size === 0) return void windows.delete(key);
    emit([...window.waiting], window.cambio);
    window.heard = window.waiting;
    window.waiting = new Set();
    later(key);
  }

  return {
    push(cambio: Cambio, salas: readonly string[]): void {
      const key = JSON.stringify([cambio.tabla, cambio.clave]);
      const window = windows.get(key) ?? { cambio, heard: new Set<string>(), waiting: new Set<string>() };
      const now = salas.filter((sala) => !window.heard.has(sala));
      for (const sala of salas) (window.heard.has(sala) ? window.waiting : window.heard).add(sala);
      if (!windows.has(key)) {
        windows.set(key, window);
        later(key);
      }
      if (now.length > 0) emit(now, cambio);
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      windows.clear();
    },
  };
}
