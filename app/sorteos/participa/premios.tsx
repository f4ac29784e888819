import "#app/sorteos/pliegue.css";
import "#app/productos/producto.css";
import { Link } from "react-router";
import { ArrowRight, CalendarClock, ChevronRight, ShieldCheck } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { alcanzables, rangoDiferencias } from "#modules/productos/opciones/opciones.ts";
import { rutaComprar, sePuedeComprar } from "#modules/productos/tarjeta.ts";
import type { PaginaParticipa } from "#modules/sorteos/abonos/leer-participa.server.ts";
import { puntosDelPremio } from "#modules/sorteos/bases.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import { fraseDePlazo } from "#modules/sorteos/plazo/plazo.ts";

export const Premios = ({ objetivo }: { objetivo: number }) => (
  <ul className="participa-premios grid grid-cols-[1fr_1fr] my-4 gap-2 md:gap-3" aria-label="Premios">
    <li>
      <img
        src="/art/ilustraciones/medalla-1.webp"
        alt=""
        width={48}
        height={48}
        loading="lazy"
        className="flex-none h-auto w-10 lg:w-12"
      />
      <span>
        <b className="block text-tinta">Primer ganador</b> Se lleva el producto
      </span>
    </li>
    <li>
      <img
        src="/art/ilustraciones/medalla-2.webp"
        alt=""
        width={48}
        height={48}
        loading="lazy"
        className="flex-none h-auto w-10 lg:w-12"
      />
      <span>
        <b className="block text-tinta">Segundo ganador</b> Recibe {conPuntos(puntosDelPremio(objetivo))}{" "}
        (10%)
      </span>
    </li>
  </ul>
);

export const Cuando = ({ termina_en }: { termina_en: Date | null }) => (
  <p className="my-4 flex gap-3 text-[0.90625rem] text-pretty text-tinta-2">
    <CalendarClock aria-hidden="true" className="size-5.5 flex-none text-enlace" />
    <span>
      <b className="text-tinta">Al llegar a la meta, el sorteo se realiza 3 días después</b>, entre las 22:00
      y las 24:00.{termina_en && ` ${fraseDePlazo(termina_en)}`}
    </span>
  </p>
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
        <span className="text-copihue-l40a dark:text-rosa-l84">
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
  <>
    <section
      className="participa-sello flex gap-3 mt-4.5 text-[0.875rem] leading-[1.45] text-tinta-2"
      aria-labelledby="garantia-sorteo"
    >
      <ShieldCheck className="flex-none size-5.5 text-enlace" aria-hidden="true" />
      <div>
        <h2
          id="garantia-sorteo"
          className="tracking-normal font-sans font-bold text-[0.9375rem] leading-[1.4] text-tinta"
        >{`${garantia.titulo}.`}</h2>
        <p className="text-pretty">
          {garantia.linea}{" "}
          <Link
            to={`${rutaSorteo(sku, key)}#titulo-garantia`}
            className="font-bold text-enlace underline underline-offset-3 whitespace-nowrap"
          >
            Qué significa
          </Link>
        </p>
        <details className="pliegue">
          <summary>
            Sorteo verificable <ChevronRight aria-hidden="true" />
          </summary>
          <p className="text-pretty">
            El compromiso del sorteo {key} es la huella del código sellado con que se sorteará, fijada antes
            del primer abono: al sortear se publica y cualquiera comprueba que es la misma.{" "}
            <Link
              to={`${rutaSorteo(sku, key)}#verifica`}
              className="font-bold text-enlace underline underline-offset-3 whitespace-nowrap"
            >
              Cómo se verifica
            </Link>
          </p>
          <code className="block mt-1.5 px-2.5 py-2 rounded-[10px] bg-papel-2 text-[0.75rem] leading-normal text-tinta-2 wrap-anywhere">
            {compromiso}
          </code>
        </details>
      </div>
    </section>
  </>
);
