import type { ReactNode } from "react";
import { Link } from "react-router";
import type { RootData } from "#app/lib/session/root-data.ts";
import { cortadorDe } from "#app/productos/nombres-cortos.ts";
import { RUTA_CON_PUNTOS } from "#app/productos/rutas.ts";
import { hayPuntos } from "#modules/ajustes/partes.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { WordmarkOf } from "./header/wordmark.tsx";

type Props = { data: RootData | undefined };

/** Also shown when the root loader failed, with only the fixed content. It names no part that the owner switched off. */
export function SiteFooter({ data }: Props) {
  const partes = data?.ajustes;
  const puntos = hayPuntos(partes);
  return (
    <footer className="site-footer relative text-uva-l80 text-[0.9375rem]">
      <Pennants />
      <div className="container-page grid pt-14 pb-8 gap-x-5 gap-y-8 grid-cols-[1fr_1fr] md:pt-18 md:pb-10 md:gap-10 md:grid-cols-[repeat(3,1fr)] lg:grid-cols-[1.4fr_1fr_1fr_1.15fr_1.6fr]">
        <div className="wide col-span-full lg:col-auto">
          <WordmarkOf
            marca={data?.marca}
            width={167}
            height={44}
            sobre="oscura"
            className="h-11 w-auto"
            loading="lazy"
          />
          {data?.ajustes.lema && <p className="mt-4 max-w-[28ch]">{data.ajustes.lema}</p>}
          {data && <Redes redes={data.ajustes.redes} />}
        </div>
        <Column title="Productos">
          <Item to="/productos">Todos los productos</Item>
          {(!partes || partes.sorteos_activos) && <Item to={RUTA_CON_PUNTOS}>Con sorteo activo</Item>}
          {(!partes || partes.tickets_en_venta) && <Item to="/comprar-tickets">Tickets</Item>}
          {puntos && <Item to="/como-participar">Como Participar</Item>}
          {(!partes || partes.juego_activo) && <Item to="/juegos/el-montoncito">El Montoncito</Item>}
          {puntos && <Item to="/libro">El libro de los puntos</Item>}
        </Column>
        <Column title="Categorias">
          {!data?.categorias.length && <Item to="/productos">Ver productos</Item>}
          {data?.categorias.map(({ id, categoria }) => (
            <Item key={id} to={`/productos?categoria=${encodeURIComponent(categoria)}`}>
              {categoria}
            </Item>
          ))}
        </Column>
        <Column title="Legal">
          <Item to="/legal/terminos-y-condiciones">Términos y Condiciones</Item>
          <Item to="/legal/politica-de-privacidad">Política de Privacidad</Item>
        </Column>
        <News data={data} />
        {data && <Seller ajustes={data.ajustes} />}
        <div className="site-footer-end col-span-full flex flex-wrap justify-between gap-x-6 gap-y-2 text-[0.875rem] text-uva-l68 -mt-4">
          <span>
            © {data?.anio} {data?.marca.nombre}. {data?.ajustes.pie}
          </span>
          {puntos && <span>Solo para mayores de 18 años</span>}
        </div>
      </div>
    </footer>
  );
}

const Column = ({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? "wide col-span-full lg:col-auto" : undefined}>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </div>
);

const Item = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link to={to} className="footer-link inline-block min-w-11 py-3.25 leading-[1.35] md:py-1.25">
      {children}
    </Link>
  </li>
);

const NAME_LENGTH = 40;

/** Newest products and raffles about to close; there is no newsletter. */
function News({ data }: Props) {
  const { por_cerrar = [], nuevos = [] } = data ?? {};
  const cortar = cortadorDe(
    [...por_cerrar, ...nuevos].map(({ producto }) => producto),
    NAME_LENGTH,
  );
  return (
    <Column title="Novedades y Ofertas" wide>
      {nuevos.length === 0 && <li>Pronto habrá novedades.</li>}
      {por_cerrar.map(({ sku, producto, faltan }) => (
        <Item key={`sorteo-${sku}`} to={`/productos/detalle-producto/${sku}/participa`}>
          {cortar(producto)}
          <small className="block text-[0.8125rem] font-semibold text-oro-300">
            {faltan === 1 ? "Falta" : "Faltan"} {conPuntos(faltan)} para el sorteo
          </small>
        </Item>
      ))}
      {nuevos.map(({ sku, producto }) => (
        <Item key={`nuevo-${sku}`} to={`/productos/detalle-producto/${sku}/comprar`}>
          <span className="inline-block mr-1 px-1.75 py-px rounded-md bg-cielo-l34 text-pacifico-l86a text-[0.75rem] font-bold">
            Nuevo
          </span>{" "}
          {cortar(producto)}
        </Item>
      ))}
    </Column>
  );
}

/** The profiles of the shop, by the name of the network. */
function Redes({ redes }: Pick<RootData["ajustes"], "redes">) {
  if (redes.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4" aria-label="Redes sociales">
      {redes.map(({ nombre, href }) => (
        <li key={nombre}>
          <a
            href={href}
            rel="me noopener"
            className="footer-link inline-block min-w-11 py-3.25 leading-[1.35] md:py-1.25"
          >
            {nombre}
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Chilean consumer law requires the seller to be identified where people buy. A shop in preparation shows what is
 * filled in already.
 */
function Seller({ ajustes: a }: { ajustes: RootData["ajustes"] }) {
  if (![a.razon_social, a.rut, a.email, a.telefono, a.domicilio].some(Boolean)) return null;
  return (
    <address className="col-span-full flex flex-wrap gap-x-4.5 gap-y-0.5 items-baseline pt-6 border-t border-t-noche-l29 not-italic text-[0.875rem] text-uva-l68">
      {a.razon_social && <b className="text-uva-l91">{a.razon_social}</b>}
      {a.rut && <span>RUT {a.rut}</span>}
      {a.giro && <span>{a.giro}</span>}
      {a.domicilio && <span>{a.domicilio}</span>}
      {a.email && (
        <a
          href={`mailto:${a.email}`}
          className="footer-link inline-block min-w-11 py-3.25 leading-[1.35] md:py-1.25"
        >
          {a.email}
        </a>
      )}
      {a.telefono && (
        <a
          href={`tel:${a.telefono.replace(/[^\d+]/g, "")}`}
          className="footer-link inline-block min-w-11 py-3.25 leading-[1.35] md:py-1.25"
        >
          {a.telefono}
        </a>
      )}
    </address>
  );
}

const COLOURS = [
  "var(--color-copihue-600)",
  "var(--color-oro-300)",
  "var(--color-pacifico-500)",
  "var(--color-crema-l98a)",
  "var(--color-copihue-500)",
  "var(--color-oro-l78a)",
];
const STEP = 40;
const WIDTH = 1440;

/** Height of the pennant string, which sags in the middle; the pattern repeats on wider screens. */
const sag = (x: number) => 2 + 6 * (1 - ((x - WIDTH / 2) / (WIDTH / 2)) ** 2);

const FLAGS = COLOURS.map((fill, first) => {
  let d = "";
  for (let x = first * STEP + 4; x < WIDTH; x += COLOURS.length * STEP)
    d += `M${x} ${sag(x + 16).toFixed(1)}h32l-16 24Z`;
  return { d, fill };
});

const Pennants = () => (
  <svg className="absolute -top-px inset-x-0 h-8.5" aria-hidden="true" width="100%" height="34">
    <defs>
      <pattern id="pennants" width={WIDTH} height="34" patternUnits="userSpaceOnUse">
        <path
          d={`M0 2Q${WIDTH / 2} 14 ${WIDTH} 2`}
          fill="none"
          stroke="var(--color-noche-l37)"
          strokeWidth="2"
        />
        {FLAGS.map(({ d, fill }) => (
          <path key={fill} d={d} fill={fill} />
        ))}
      </pattern>
    </defs>
    <rect width="100%" height="34" fill="url(#pennants)" />
  </svg>
);
