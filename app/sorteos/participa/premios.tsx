import "#app/sorteos/pliegue.css";
import "#app/productos/producto.css";
import { ArrowRight, ChevronRight, ShieldCheck } from "lucide-react";
import { SamePart } from "#app/lib/same-markup.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { alcanzables, rangoDiferencias } from "#modules/productos/opciones/opciones.ts";
import { rutaComprar, sePuedeComprar } from "#modules/productos/tarjeta.ts";
import type { PaginaParticipa } from "#modules/sorteos/abonos/leer-participa.server.ts";
import { premioPuntos } from "#modules/sorteos/bases.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";

export const Premios = ({ objetivo }: { objetivo: number }) => (
  <ul className="participa-premios" aria-label="Premios">
    <li>
      <img src="/art/ilustraciones/medalla-1.webp" alt="" width={48} height={48} />
      <span>
        <b>Primer ganador</b> Se lleva el producto
      </span>
    </li>
    <li>
      <img src="/art/ilustraciones/medalla-2.webp" alt="" width={48} height={48} />
      <span>
        <b>Segundo ganador</b> Recibe {conPuntos(premioPuntos(objetivo))} (10%)
      </span>
    </li>
  </ul>
);

type Producto = PaginaParticipa["producto"];

type PromoProps = { producto: Producto; opciones: PaginaParticipa["opciones"]; conSorteo: boolean };

/** 'por $9.990', or 'desde $9.990' when its options have different prices. */
function precioParaLlevar({ precio_cliente }: Producto, opciones: PromoProps["opciones"]): string {
  const { minima, maxima } = rangoDiferencias(alcanzables(opciones)) ?? { minima: 0, maxima: 0 };
  return `${minima < maxima ? "desde" : "por"} ${pesos(precio_cliente + minima)}`;
}

/** The offer to buy the product; one that cannot be bought says so. */
export const PromoCompra = ({ producto: p, opciones, conSorteo }: PromoProps) =>
  sePuedeComprar(p) ? (
    <Link to={rutaComprar(p.sku)} className="producto-promo participa-promo">
      <span className="producto-promo-texto">
        <b>Llévatelo ahora {precioParaLlevar(p, opciones)}</b>
        <span>
          {p.puntos_regalo > 0
            ? `Y ganas ${conPuntos(p.puntos_regalo)} de regalo para otros sorteos.`
            : "Lo despachamos a todo Chile."}
        </span>
      </span>
      <span className="producto-promo-flecha">
        <ArrowRight aria-hidden="true" />
      </span>
    </Link>
  ) : (
    <Note kind="info">
      No disponible para comprar por ahora.{conSorteo && " Su sorteo sigue: es la forma de llevárselo."}
    </Note>
  );

type SelloProps = {
  sku: string;
  sorteo: Pick<NonNullable<PaginaParticipa["sorteo"]>, "key" | "compromiso" | "garantia">;
};

/** The guarantee of the draw in one line; its commitment, published before the first contribution, is folded. */
export const Sello = ({ sku, sorteo: { key, compromiso, garantia } }: SelloProps) => (
  <SamePart name="participa-sello" of={[sku, key, compromiso, garantia]}>
    <section className="participa-sello" aria-labelledby="garantia-sorteo">
      <ShieldCheck aria-hidden="true" />
      <div>
        <h2 id="garantia-sorteo">{`${garantia.titulo}.`}</h2>
        <p>
          {garantia.linea} <Link to={`${rutaSorteo(sku, key)}#titulo-garantia`}>Qué significa</Link>
        </p>
        <details className="pliegue">
          <summary>
            Sorteo verificable <ChevronRight aria-hidden="true" />
          </summary>
          <p>
            El compromiso del sorteo {key} es la huella de la semilla secreta con que se sorteará, fijada
            antes del primer abono: al sortear se publica y cualquiera comprueba que es la misma.{" "}
            <Link to={`${rutaSorteo(sku, key)}#verifica`}>Cómo se verifica</Link>
          </p>
          <code>{compromiso}</code>
        </details>
      </div>
    </section>
  </SamePart>
);
