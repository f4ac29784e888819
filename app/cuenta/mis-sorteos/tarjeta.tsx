import { Link } from "react-router";
import { Foto } from "#app/productos/foto.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import { cx } from "#app/ui/cx.ts";
import type { Icono } from "#app/ui/icono.tsx";
import { CircleCheck, CircleDot, Dices, Hourglass, Lock, Radio, Trophy, Undo2 } from "#app/ui/iconos.tsx";
import { palabraDespacho } from "#modules/compras/venta/pista.ts";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { porcentajeReunido, rutaParticipar } from "#modules/productos/tarjeta.ts";
import { minimoVigente, puntosInsuficientes } from "#modules/sorteos/abonos/minimo-abono.ts";
import type { MiSorteo } from "#modules/sorteos/mios/listar-mis-sorteos.server.ts";
import type { SituacionSorteo } from "#modules/sorteos/mios/mi-sorteo.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";

/** One press leads to the confirmation of the smallest abono, on the raffle's page, which takes any other amount too. */
function Sumar({ sorteo, saldo }: { sorteo: MiSorteo; saldo: number }) {
  const { sku, producto, minimo, objetivo, reunido } = sorteo;
  const margen = { minimo, objetivo, acumulado: reunido, saldo };
  if (puntosInsuficientes(margen))
    return (
      <ButtonLink to="/comprar-puntos" variant="secondary">
        Comprar puntos
      </ButtonLink>
    );
  const cuantos = minimoVigente(margen);
  return (
    <>
      <ButtonLink
        to={`${rutaParticipar(sku)}?abonar=${cuantos}#abono`}
        variant="gold"
        aria-label={`Sumar ${conPuntos(cuantos)} a ${producto}`}
      >
        Sumar {conPuntos(cuantos)}
      </ButtonLink>
      <Link
        to={`${rutaParticipar(sku)}#abono`}
        className="mi-sorteo-otra"
        aria-label={`Otra cantidad para ${producto}`}
      >
        Otra cantidad
      </Link>
    </>
  );
}

const CHIPS: Record<SituacionSorteo, { texto: string; tono: ChipTone; Icono: Icono }> = {
  aporte: { texto: "Falta tu aporte", tono: "brand", Icono: Dices },
  espera: { texto: "Cerrado", tono: "warning", Icono: Lock },
  sorteando: { texto: "Sorteando", tono: "info", Icono: Radio },
  abierto: { texto: "Disponible", tono: "success", Icono: CircleDot },
  gano_producto: { texto: "Ganaste el producto", tono: "gold", Icono: Trophy },
  gano_puntos: { texto: "Ganaste puntos", tono: "gold", Icono: Trophy },
  no_salio: { texto: "No salió esta vez", tono: "muted", Icono: CircleCheck },
  sin_ganadores: { texto: "Sin ganadores", tono: "muted", Icono: Undo2 },
};

const TERMINADOS: readonly SituacionSorteo[] = ["gano_producto", "gano_puntos", "no_salio", "sin_ganadores"];

type Props = {
  sorteo: MiSorteo;
  /** The balance of a person who may contribute now; null for everybody else. */
  saldo: number | null;
  prioridad: boolean;
};

/** One raffle of the person: its pool, their numbers, what comes next and the one thing to do. */
export function TarjetaMiSorteo({ sorteo, saldo, prioridad }: Props) {
  const { key, sku, producto, imagen, situacion, momento } = sorteo;
  const { texto, tono, Icono } = CHIPS[situacion];
  const terminado = TERMINADOS.includes(situacion);
  return (
    <article
      className={cx("card mi-sorteo", terminado && "mi-sorteo-terminado", `mi-sorteo-${situacion}`)}
      aria-labelledby={`sorteo-${key}`}
    >
      <Foto
        archivo={imagen}
        alt=""
        sizes="96px"
        hasta={320}
        className="mi-sorteo-foto rounded-campo object-cover size-18 md:row-[1_/_3] md:self-start md:size-24"
        {...(prioridad ? { prioridad: "normal" as const } : {})}
      />
      <div className="min-w-0 md:col-[2_/_-1]">
        <Chip tone={tono} icon={<Icono aria-hidden="true" />}>
          {texto}
        </Chip>
        <h2
          id={`sorteo-${key}`}
          className="mt-1 text-[1.125rem] md:text-[1.375rem] leading-[1.2] wrap-anywhere"
        >
          <Link to={rutaSorteo(sku, key)} className="tap inline-block">
            {producto}
          </Link>
        </h2>
      </div>
      <div className="min-w-0 text-[0.9375rem] col-span-full md:col-2">
        {!terminado && <EnCurso sorteo={sorteo} />}
        <p className="mi-sorteo-momento">
          {situacion === "espera" && <Hourglass aria-hidden="true" />}
          {momento}
        </p>
        {sorteo.premio && (
          <p className="font-semibold">Tu premio: {palabraDespacho(sorteo.premio).toLowerCase()}</p>
        )}
        {!terminado && sorteo.aporte && <Aporte {...sorteo.aporte} />}
      </div>
      <div className="mi-sorteo-acciones flex-wrap gap-x-3.5 gap-y-2 items-center col-span-full md:col-3 md:flex-col md:self-center">
        <Accion sorteo={sorteo} />
        {saldo !== null && situacion === "abierto" && <Sumar sorteo={sorteo} saldo={saldo} />}
      </div>
    </article>
  );
}

const EnCurso = ({
  sorteo: { puntos, reunido, objetivo, producto, chance, numeros },
}: {
  sorteo: MiSorteo;
}) => (
  <>
    <p className="flex justify-between gap-3 mb-1.5 text-[0.875rem] text-tinta-2 tabular-nums">
      <span>
        <b className="text-tinta">{miles(reunido)}</b> de {miles(objetivo)}
      </span>
      <b className="text-tinta">{porcentajeReunido(reunido, objetivo)}%</b>
    </p>
    <BarraPropia puntos={puntos} reunido={reunido} objetivo={objetivo} producto={producto} />
    <p className="mt-2.5 font-bold text-pretty">{chance}</p>
    <p className="text-tinta-2 tabular-nums wrap-anywhere">Tus números: {numeros}</p>
  </>
);

/** The input is no ticket; the raffle's page uses the same words. */
const Aporte = ({ input, automatico }: NonNullable<MiSorteo["aporte"]>) =>
  input !== null && (
    <p className="text-tinta-2 tabular-nums wrap-anywhere">
      Tu aporte al azar: {input}
      {automatico && " (automático)"}
    </p>
  );

/** One button per situation; an open raffle has the one that adds points instead. */
function Accion({ sorteo: { sku, key, situacion, producto } }: { sorteo: MiSorteo }) {
  if (situacion === "abierto") return null;
  if (situacion === "gano_producto") return <ButtonLink to="/mis-pedidos">Ver mi premio</ButtonLink>;
  const aporta = situacion === "aporte";
  return (
    <ButtonLink
      to={rutaSorteo(sku, key)}
      variant={aporta ? "gold" : "secondary"}
      aria-label={aporta ? `Dar mi aporte en ${producto}` : `Ver sorteo de ${producto}`}
    >
      {aporta ? "Dar mi aporte" : "Ver sorteo"}
    </ButtonLink>
  );
}

type BarraProps = { puntos: number; reunido: number; objetivo: number; producto: string };

/** The pool in gold and, inside it, the person's own share in red. Drawn as SVG, because a strict CSP forbids inline styles. */
function BarraPropia({ puntos, reunido, objetivo, producto }: BarraProps) {
  const parte = (valor: number) => `${Math.min(100, (valor / objetivo) * 100)}%`;
  return (
    <div
      className="mi-sorteo-barra h-3 overflow-hidden rounded-full bg-papel-2"
      role="progressbar"
      aria-label={`Puntos reunidos para el sorteo de ${producto}`}
      aria-valuenow={reunido}
      aria-valuemin={0}
      aria-valuemax={objetivo}
    >
      <svg aria-hidden="true" width="100%" height="100%">
        <rect width={parte(reunido)} height="100%" rx="6" className="mi-sorteo-reunido" />
        <rect width={parte(puntos)} height="100%" rx="6" className="mi-sorteo-propio" />
      </svg>
    </div>
  );
}
