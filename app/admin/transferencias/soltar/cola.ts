import { useSyncExternalStore } from "react";

// The files that were dropped together and wait for their turn. They live as long as the page is not loaded again: each one is
// reviewed and saved on its own, and saving leads to another page of the desk.

const NINGUNO: readonly File[] = [];
let esperan: readonly File[] = NINGUNO;
const oyentes = new Set<() => void>();

export function ponerCola(archivos: readonly File[]): void {
  esperan = archivos;
  for (const avisar of oyentes) avisar();
}

export const enCola = (): readonly File[] => esperan;

function oir(avisar: () => void): () => void {
  oyentes.add(avisar);
  return () => oyentes.delete(avisar);
}

export const useCola = (): readonly File[] => useSyncExternalStore(oir, enCola, () => NINGUNO);
