export const MAX_FOTOS = 6;
export type Hacia = "antes" | "despues";

/** The columns of the row for these pictures. */
export function columnasDeFotos([uno, dos, tres, cuatro, cinco, seis]: readonly string[]) {
  return {
    imagen_1: uno ?? null,
    imagen_2: dos ?? null,
    imagen_3: tres ?? null,
    imagen_4: cuatro ?? null,
    imagen_5: cinco ?? null,
    imagen_6: seis ?? null,
  };
}

/** Moves a picture one place; at the ends it stays where it is. */
export function moverFoto(fotos: readonly string[], foto: string, hacia: Hacia): string[] {
  const lugar = fotos.indexOf(foto);
  return llevarFoto(fotos, foto, lugar + (hacia === "antes" ? -1 : 1));
}

/** Moves a picture to a place and shifts the others. */
export function llevarFoto(fotos: readonly string[], foto: string, lugar: number): string[] {
  if (!fotos.includes(foto)) return [...fotos];
  const otras = fotos.filter((otra) => otra !== foto);
  return otras.toSpliced(Math.max(0, Math.min(lugar, otras.length)), 0, foto);
}

export const sonLasMismas = (unas: readonly string[], otras: readonly string[]): boolean =>
  unas.length === otras.length &&
  new Set(unas).size === unas.length &&
  unas.every((foto) => otras.includes(foto));
