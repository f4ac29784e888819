export const ERROR_COPIAR = "Error al copiar al portapapeles. Por favor, intenta nuevamente.";
export const SIN_REFERIDOS = "Aún no tienes referidos";

/** "4 personas se registraron con tu código" */
export const cuantosReferidos = (n: number): string =>
  n === 1 ? "1 persona se registró con tu código" : `${n} personas se registraron con tu código`;

/** The chat that shares an invitation; whoever shares chooses to whom. */
export function enlaceWhatsApp(enlace: string): string {
  const texto = `Te invito a Puntazo: compra, junta puntos y participa en sorteos. Regístrate con mi enlace: ${enlace}`;
  return `https://wa.me/?text=${encodeURIComponent(texto)}`;
}
