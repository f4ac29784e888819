/** A random text over an alphabet. Bytes beyond the last whole multiple of its length are discarded, to avoid modulo bias. */
export function textoAlAzar(alfabeto: string, largo: number, random: (bytes: number) => Uint8Array): string {
  const limite = 256 - (256 % alfabeto.length);
  let texto = "";
  while (texto.length < largo) {
    for (const byte of random(largo)) {
      if (byte < limite && texto.length < largo) texto += alfabeto[byte % alfabeto.length];
    }
  }
  return texto;
}

export const ALFABETO_REFERIDO = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
/** Sale codes avoid 0 and 1, which look like letters. */
export const ALFABETO_VENTA = "ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789";
