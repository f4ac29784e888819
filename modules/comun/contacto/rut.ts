const CON_DIGITO = /^0*(\d{1,8})([\dK])$/;

/** The check digit of a RUT, modulo 11. */
export function digitoVerificador(cuerpo: number): string {
  let suma = 0;
  [...String(cuerpo)].reverse().forEach((cifra, i) => {
    suma += Number(cifra) * (2 + (i % 6));
  });
  const resto = 11 - (suma % 11);
  if (resto === 11) return "0";
  return resto === 10 ? "K" : String(resto);
}

/** "12345678-5", "12.345.678 5" … → "12.345.678-5"; null when it is no RUT. */
export function rutFormateado(texto: string): string | null {
  const partes = CON_DIGITO.exec(texto.toUpperCase().replace(/[.\s\u00a0‐‑‒–—−-]/g, ""));
  if (!partes) return null;
  const [, cuerpo = "", digito = ""] = partes;
  if (Number(cuerpo) === 0 || digitoVerificador(Number(cuerpo)) !== digito) return null;
  return `${cuerpo.replace(/\B(?=(\d{3})+(?!\d))/g, ".")}-${digito}`;
}

/** A valid RUT is formatted; any other text is only trimmed. */
export const formatearRut = (texto: string): string => rutFormateado(texto) ?? texto.trim();
