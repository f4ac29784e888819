/** The picture that a key leads to, round both ends; null for keys of no concern. */
export function pasoDeTecla(tecla: string, actual: number, total: number): number | null {
  if (tecla === "ArrowRight") return (actual + 1) % total;
  if (tecla === "ArrowLeft") return (actual + total - 1) % total;
  if (tecla === "Home") return 0;
  return tecla === "End" ? total - 1 : null;
}
