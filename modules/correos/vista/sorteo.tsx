import type { Garantia } from "#modules/comun/baliza/drand.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import { Huella, NotaCorreo, Separador, Subtitulo } from "./piezas.tsx";

export const saludo = (nombre: string | null | undefined): string => (nombre ? `Hola, ${nombre}.` : "Hola.");

/** "viernes 20 de noviembre, 22:00 h", in Chilean time. */
export function fechaEnPalabras(instante: string): string {
  const fecha = new Date(instante);
  return `${formatearDia(fecha)}, ${formatearHora(fecha)} h`;
}

export const paginaSorteo = (public_url: string, { sku, key }: { sku: string; key: string }): string =>
  `${public_url}/productos/detalle-producto/${sku}/sorteo/${key}`;

/** "120 de 5.000 (2,4%)" */
export function parteDe(mios: number, objetivo: number): string {
  if (objetivo === 0) return miles(mios);
  const decimas = Math.round((mios / objetivo) * 1_000);
  const porcentaje = decimas === 0 ? "menos de 0,1" : String(decimas / 10).replace(".", ",");
  return `${miles(mios)} de ${miles(objetivo)} (${porcentaje}%)`;
}

/** One sentence about the guarantee of a raffle. */
export const fraseGarantia = (garantia: Garantia): string =>
  garantia === "drand"
    ? "Este sorteo se creó con azar público: su resultado depende también de un número ajeno a la tienda, que no existe mientras se puede participar."
    : "Este sorteo se creó sin baliza: se comprueba que nada cambió después del cierre, no que nadie de la tienda conociera el código sellado.";

export function Compromiso({ huella }: { huella: string }) {
  return (
    <>
      <Separador />
      <Subtitulo>Compromiso del sorteo</Subtitulo>
      <Huella>{huella}</Huella>
      <NotaCorreo>
        Es la huella del código sellado que decide el sorteo, publicada antes del primer abono. Guarda este
        correo: con ella puedes comprobar que nadie la cambió.
      </NotaCorreo>
    </>
  );
}
