import { RUTA_CON_PUNTOS } from "#app/productos/rutas.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { conteoEnPalabras } from "#modules/comun/conteo.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { Termino } from "#modules/puntos/ecuacion.ts";

const alcance = (sorteos: number) => {
  if (sorteos === 0) return "Junta unos pocos más para participar en un sorteo.";
  return sorteos === 1
    ? "Te alcanza para participar en 1 sorteo abierto."
    : `Te alcanza para participar en ${conteoEnPalabras(sorteos)} sorteos abiertos.`;
};

type Props = { saldo: number; al_alcance: number; terminos: readonly Termino[] };

/** The balance on gold and how it comes about, with the light colours in both themes. */
export const PuntosSaldo = ({ saldo, al_alcance, terminos }: Props) => (
  <section
    aria-label="Saldo"
    className="puntos-saldo relative isolate overflow-hidden text-oro-900 p-6 rounded-panel md:p-9 md:rounded-hero"
  >
    <p className="text-lg font-bold">Puntos:</p>
    <p className="puntos-saldo-cifra">{miles(saldo)}</p>
    <p className="mt-1 max-w-[26ch] text-[1.0625rem] md:max-w-none">{alcance(al_alcance)}</p>
    {terminos.length > 0 && <Ecuacion terminos={terminos} saldo={saldo} />}

    <div className="mt-5 flex flex-wrap gap-3">{saldo > 0 ? <ConPuntos /> : <SinNada />}</div>
    <img
      src="/art/ilustraciones/moneda.webp"
      alt=""
      width="260"
      height="260"
      className="absolute -top-2 -right-16 -z-10 w-44 max-md:opacity-70 md:-top-4 md:-right-6 md:w-56"
    />
  </section>
);

/** Reads as a sum on paper: one line per term on a phone, one line for all on a wide screen. */
const Ecuacion = ({ terminos, saldo }: Pick<Props, "terminos" | "saldo">) => (
  <ol className="puntos-ecuacion" aria-label="Cómo se forma tu saldo">
    {terminos.map(({ clave, nombre, puntos }, i) => (
      <li key={clave}>
        <b className="tracking-[-0.02em] whitespace-nowrap">
          {(i > 0 || puntos < 0) && <i className="mr-1.5 not-italic">{puntos > 0 ? "+" : "−"}</i>}
          {miles(Math.abs(puntos))}
        </b>
        <span>{nombre}</span>
      </li>
    ))}
    <li className="mt-1 pt-1.5 border-t-2 border-t-oro-900 lg:mt-0 lg:pt-0 lg:border-t-0">
      <b className="tracking-[-0.02em] whitespace-nowrap">
        <i className="mr-1.5 not-italic">=</i>
        {miles(saldo)}
      </b>
      <span className="font-bold text-inherit">Tu saldo</span>
    </li>
  </ol>
);

const PRINCIPAL = "bg-oro-900! text-oro-50! shadow-none!";
const SEGUNDO = "border-2! border-oro-900! text-oro-900!";

const ConPuntos = () => (
  <>
    <ButtonLink to={RUTA_CON_PUNTOS} size="lg" className={PRINCIPAL}>
      Usar mis puntos
    </ButtonLink>
    <ButtonLink to="/comprar-puntos" variant="ghost" size="lg" className={SEGUNDO}>
      Comprar puntos
    </ButtonLink>
  </>
);

const SinNada = () => (
  <>
    <ButtonLink to="/comprar-puntos" size="lg" className={PRINCIPAL}>
      Comprar puntos
    </ButtonLink>
    <ButtonLink to="/productos" variant="ghost" size="lg" className={SEGUNDO}>
      Ver productos
    </ButtonLink>
  </>
);
