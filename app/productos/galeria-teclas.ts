/** The picture that a key moves to, wrapping at both ends; null for other keys. */
export function pasoDeTecla(tecla: string, actual: number, total: number): number | null {
  if (tecla === "ArrowRight") return (actual + 1) % total;
  if (tecla === "ArrowLeft") return (actual + total - 1) % total;
  if (tecla === "Home") return 0;
  return tecla === "End" ? total - 1 : null;
}
