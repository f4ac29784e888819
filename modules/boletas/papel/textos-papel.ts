/** What the law asks to print under the stamp. */
export function textoResolucion({ numero, fecha }: { numero: number; fecha: string }): string {
  return `Timbre Electrónico SII · Res. ${numero} de ${fecha.slice(0, 4)}`;
}
