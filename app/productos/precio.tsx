import "./precio.css";
import { Chip } from "#app/ui/chip.tsx";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { avisoQuedan } from "#modules/productos/existencias/existencias.ts";
import { menorEnPalabras } from "#modules/productos/precio-honesto.ts";
import { ofertaEnPalabras, type PrecioTarjeta } from "#modules/productos/tarjeta.ts";

type Props = { precio: PrecioTarjeta };

/** The price on every card of the shop: 'Desde' while its options differ, and the former price of an offer. */
export const PrecioProducto = ({ precio: { precio_cliente, desde, precio_normal } }: Props) => (
  <span className="precio-producto">
    {desde && <small>Desde </small>}
    {pesos(precio_cliente)}
    {precio_normal && (
      <s className="ml-[0.4em] tracking-normal whitespace-nowrap">
        <span className="sr-only"> Antes </span>
        {pesos(precio_normal)}
      </s>
    )}
  </span>
);

/** The last day of the offer and the lowest price before it, and that few are left or none; renders nothing when there is nothing to say. */
export function AvisosProducto({ precio }: Props) {
  const oferta = ofertaEnPalabras(precio);
  const menor = menorEnPalabras(precio.menor_antes);
  const quedan = avisoQuedan(precio.quedan);
  if (oferta === null && quedan === null) return null;
  return (
    <span className="precio-avisos flex flex-wrap gap-x-2 gap-y-1 items-center">
      {oferta && <small className="text-[inherit]">{menor ? `${oferta}. ${menor}` : oferta}</small>}
      {quedan && <Chip tone={precio.quedan === 0 ? "muted" : "warning"}>{quedan}</Chip>}
    </span>
  );
}
