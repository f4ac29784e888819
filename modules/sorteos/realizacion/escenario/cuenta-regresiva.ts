// Apart from the reveal: the page where people contribute counts down and reveals nothing.

export type CuentaRegresiva = { dias: number; horas: number; minutos: number; segundos: number };

/** The time left until an instant; null once it has passed. */
export function cuentaRegresiva(hasta: Date, ahora: number): CuentaRegresiva | null {
  const faltan = Math.ceil((hasta.getTime() - ahora) / 1000);
  if (faltan <= 0) return null;
  return {
    dias: Math.floor(faltan / 86_400),
    horas: Math.floor(faltan / 3_600) % 24,
    minutos: Math.floor(faltan / 60) % 60,
    segundos: faltan % 60,
  };
}
