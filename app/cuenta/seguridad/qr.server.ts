import { encode } from "uqr";

export type DibujoQr = { lado: number; trazo: string };

/** A QR code as one SVG path, drawn by the server: no other service sees the secret, and the page needs no library. */
export function dibujarQr(texto: string): DibujoQr {
  const { data, size } = encode(texto, { ecc: "M", border: 2 });
  const trazo = data
    .flatMap((fila, y) => fila.flatMap((oscuro, x) => (oscuro ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { lado: size, trazo };
}
