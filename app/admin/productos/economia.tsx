import { Note } from "#app/ui/note.tsx";
import { economiaSorteo } from "#modules/catalogo/economia-sorteo.ts";
import type { OfertaConNombres } from "#modules/catalogo/listar-productos.server.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { fuenteMasBarata } from "#modules/productos/valor-punto.ts";

type Props = {
  puntos: number | null;
  precio_cliente: number | null;
  puntos_regalo: number | null;
  oferta: OfertaConNombres;
};

/** Compares what a full raffle collects, from the cheapest source of points, with the price of the product. */
export function ProductoEconomia({ puntos, precio_cliente, puntos_regalo, oferta }: Props) {
  if (!puntos) return <Note kind="info">Con objetivo 0 el producto no tiene sorteo.</Note>;
  if (oferta.tickets.length === 0) {
    return <Note kind="warning">No hay tickets a la venta: no sabemos cuánto reuniría un sorteo lleno.</Note>;
  }
  const propio = {
    nombre: "los puntos de regalo de este producto",
    precio: precio_cliente ?? 0,
    puntos: puntos_regalo ?? 0,
  };
  const regalos = propio.puntos > 0 ? [...oferta.regalos, propio] : oferta.regalos;
  const barata = fuenteMasBarata([...oferta.tickets, ...regalos]);
  const { recauda, falta, objetivo_minimo } = economiaSorteo(
    { puntos, precio_cliente: precio_cliente ?? 0 },
    { ...oferta, regalos },
  );
  const cuenta = (
    <>
      Un sorteo lleno recauda <b>{pesos(recauda ?? 0)}</b> con «{barata?.nombre}», los puntos más baratos
      (contando el {oferta.porcentaje}% que gana quien refiere, y sin el 10% que vuelve al segundo ganador).
    </>
  );
  if (falta === 0) return <Note kind="success">{cuenta} Cubre el precio.</Note>;
  return (
    <Note kind="warning">
      {cuenta} Son {pesos(falta)} menos que el precio.{" "}
      {objetivo_minimo === null ? (
        "Con puntos gratis ningún objetivo lo cubre."
      ) : (
        <>
          Para cubrirlo, el objetivo debe ser de al menos <b>{miles(objetivo_minimo)}</b> puntos.
        </>
      )}
    </Note>
  );
}
