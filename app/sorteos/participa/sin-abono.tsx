import type { ReactNode } from "react";
import { ingresarYVolver } from "#app/acceso/volver.ts";
import { PauseNote } from "#app/layout/pause-note.tsx";
import { useServerClock, useServerTime } from "#app/lib/clock/use-server-clock.ts";
import { RUTA_CON_PUNTOS } from "#app/productos/rutas.ts";
import { SorteoCuenta } from "#app/sorteos/sorteo/escena/cuenta.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { rutaParticipar } from "#modules/productos/tarjeta.ts";
import type { PaginaParticipa } from "#modules/sorteos/abonos/leer-participa.server.ts";
import { minimoVigente } from "#modules/sorteos/abonos/minimo-abono.ts";
import { diaDelSorteo, type EstadoParticipa, rutaSorteo } from "#modules/sorteos/participacion.ts";
import { cuentaRegresiva } from "#modules/sorteos/realizacion/escenario/cuenta-regresiva.ts";

type Props = { estado: Exclude<EstadoParticipa, "abono">; pagina: PaginaParticipa };

/** Replaces the abono form when this visitor cannot give points: the reason, and what to do. */
export function SinAbono({ estado, pagina }: Props): ReactNode {
  const { producto, sorteo, ahora } = pagina;
  if (estado === "sin_sorteo" || !sorteo) return <SinSorteo />;
  const minimo = minimoVigente({ ...sorteo, acumulado: sorteo.reunido });
  switch (estado) {
    case "cerrado":
      return <PanelCerrado sku={producto.sku} sorteo={sorteo} ahora={ahora} />;
    case "pausa":
      return <PauseNote parte="sorteos" />;
    case "visitante":
      return <Visitante sku={producto.sku} minimo={minimo} />;
    case "admin":
      return <Note kind="info">Los administradores no participan en los sorteos.</Note>;
    case "menor":
      return (
        <Note kind="warning">Debes ser mayor de 18 años. Por eso no puedes abonar puntos a este sorteo.</Note>
      );
  }
}

const Visitante = ({ sku, minimo }: { sku: string; minimo: number }) => (
  <div className="card participa-tarjeta p-4 md:p-5 participa-visita grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-1 items-center">
    <img
      src="/art/ilustraciones/moneda.webp"
      alt=""
      width={64}
      height={64}
      loading="lazy"
      className="w-16 h-auto"
    />
    <div>
      <h2 className="text-[1.375rem] tracking-[-0.02em]">Ingresa para participar</h2>
      <p>Con tu cuenta abonas desde {conPuntos(minimo)} y quedas dentro del sorteo.</p>
    </div>
    <div className="participa-visita-acciones col-span-full grid grid-cols-[1fr_1fr] gap-2.5 mt-3">
      <ButtonLink to={ingresarYVolver(rutaParticipar(sku))} size="lg">
        Ingresar
      </ButtonLink>
      <ButtonLink to="/registrate" size="lg" variant="secondary">
        Regístrate
      </ButtonLink>
    </div>
  </div>
);

const SinSorteo = () => (
  <div className="grid gap-3 my-4.5">
    <Note kind="info">Este producto no tiene un sorteo abierto. Elige otro para usar tus puntos.</Note>
    <ButtonLink to={RUTA_CON_PUNTOS} variant="secondary">
      Ver productos con sorteo
    </ButtonLink>
  </div>
);

const EN_TRES_DIAS = "¡El sorteo será en 3 días más!";

type PropsCerrado = { sku: string; sorteo: NonNullable<PaginaParticipa["sorteo"]>; ahora: Date };

/** Replaces the abono form once the target is reached: date of the draw, and a link to follow it. */
const PanelCerrado = ({ sku, sorteo, ahora }: PropsCerrado) => (
  <section
    className="participa-cerrado grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3.5 items-center p-5 rounded-[22px] text-oro-900"
    aria-labelledby="sorteo-cerrado"
  >
    <img
      src="/art/ilustraciones/confeti.webp"
      alt=""
      width={72}
      height={72}
      className="h-auto w-16 md:w-18"
    />
    <div>
      <h2 id="sorteo-cerrado" className="leading-[1.15] tracking-tight text-[1.375rem] lg:text-[1.625rem]">
        {sorteo.fecha_sorteo ? diaDelSorteo(sorteo.fecha_sorteo) : EN_TRES_DIAS}
      </h2>
      <p>
        Se reunieron los {conPuntos(sorteo.objetivo)}.
        {sorteo.fecha_sorteo && " Se sortea entre las 22:00 y las 24:00."}
      </p>
      {sorteo.fecha_sorteo && (
        <small className="block mt-1 text-[0.8125rem] font-semibold text-oro-800">{EN_TRES_DIAS}</small>
      )}
    </div>
    {sorteo.fecha_sorteo && <Faltan hasta={sorteo.fecha_sorteo} ahora={ahora} />}
    <ButtonLink to={rutaSorteo(sku, sorteo.key)} size="lg" full className="participa-cerrado-enlace">
      Ver el sorteo
    </ButtonLink>
  </section>
);

function Faltan({ hasta, ahora }: { hasta: Date; ahora: Date }) {
  const cuenta = cuentaRegresiva(hasta, useServerTime(useServerClock(ahora), 1_000));
  return cuenta ? (
    <SorteoCuenta cuenta={cuenta} titulo="Faltan" />
  ) : (
    <p className="col-span-full font-bold">Puede empezar en cualquier momento.</p>
  );
}
