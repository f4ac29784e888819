const CLAVE = "comuna";

/** The comuna that this browser chose; the browser may forbid storage, then there is none. */
export function comunaGuardada(): string | null {
  try {
    return localStorage.getItem(CLAVE);
  } catch {
    return null;
  }
}

export function guardarComuna(comuna: string): void {
  try {
    localStorage.setItem(CLAVE, comuna);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
