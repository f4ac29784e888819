/** Where the code of another person is shown: in the raffle that they take part in, or in any other place. */
export type LugarDeMascara = "sorteo" | "otro";

/**
 * A code shows its first 3 characters, ****, its last 1 in the table of participants of a raffle and where the winners of that raffle
 * are named; in any other place its first 2 and ****.
 */
export const mascaraCodigo = (codigo: string, lugar: LugarDeMascara): string =>
  lugar === "sorteo" ? `${codigo.slice(0, 3)}****${codigo.slice(-1)}` : `${codigo.slice(0, 2)}****`;

/** An e-mail shows 2 characters of its local part, ****@, its domain. */
export function mascaraCorreo(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, Math.min(2, at))}****@${email.slice(at + 1)}`;
}
