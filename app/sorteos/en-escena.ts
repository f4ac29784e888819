/**
 * Cache-Control of a page while it shows a draw. Its end comes by the clock, without an event that outdates the stored page; the
 * many who watch still share one render.
 */
const CORTA = "public, max-age=0, s-maxage=2";

export const cabecerasEnEscena = (enEscena: boolean): HeadersInit =>
  enEscena ? { "Cache-Control": CORTA } : {};
