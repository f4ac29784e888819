import { Note } from "#app/ui/note.tsx";
import { economiaSorteo, type PrecioTicket, ticketMasBarato } from "#modules/catalogo/economia-sorteo.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";

type Props = {
  puntos: number | null;
  precio_cliente: number | null;
  precios: readonly (PrecioTicket & { ticket: string })[];
};

/** Compares what a full raffle collects at the cheapest ticket with the price of the product. */
export function ProductoEconomia({ puntos, precio_cliente, precios }: Props) {
  const barato = ticketMasBarato(precios);
  if (!puntos) return <Note kind="info">Con objetivo 0 el producto no tiene sorteo.</Note>;
  if (!barato) {
    return <Note kind="warning">No hay tickets a la venta: no sabemos cuánto reuniría un sorteo lleno.</Note>;
  }
  const { recauda, falta, objetivo_minimo } = economiaSorteo(
    { puntos, precio_cliente: precio_cliente ?? 0 },
    precios,
  );
  const cuenta = (
    <>
      Un sorteo lleno recauda <b>{pesos(recauda ?? 0)}</b> con «{barato.ticket}», el ticket más barato por
      punto (sin el 10 % que vuelve al segundo ganador).
    </>
  );
  if (falta === 0) return <Note kind="success">{cuenta} Cubre el precio.</Note>;
  return (
    <Note kind="warning">
      {cuenta} Son {pesos(falta)} menos que el precio. Para cubrirlo, el objetivo debe ser de al menos{" "}
      <b>{miles(objetivo_minimo ?? 0)}</b> puntos.
    </Note>
  );
}
