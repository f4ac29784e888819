import type { ReactNode } from "react";
import { Link } from "react-router";
import { ExternalLink, FileJson } from "#app/admin/iconos.tsx";
import { Foto } from "#app/productos/foto.tsx";
import { ProgressBar } from "#app/ui/bar/progress-bar.tsx";
import { Card } from "#app/ui/card.tsx";
import { Package } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { PREMIO_NO_RECLAMADO } from "#modules/compras/premio/reclamo.ts";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora, formatearFechaLarga } from "#modules/comun/fechas/fechas.ts";
import { porcentajeReunido } from "#modules/productos/tarjeta.ts";
import { puntosDelPremio } from "#modules/sorteos/bases.ts";
import type { SorteoAdmin } from "#modules/sorteos/listar-sorteos.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import { ultimoDelPlazo } from "#modules/sorteos/plazo/plazo.ts";
import { APORTES_NECESARIOS } from "#modules/sorteos/verificacion/aportes.ts";
import { DatoSorteo } from "./dato.tsx";
import { FUE_ENSAYO } from "./ensayo.tsx";

type Props = { sorteo: SorteoAdmin };

/** The facts of the raffle and its progress. */
export function SorteoFicha({ sorteo }: Props) {
  const { reunido, objetivo, key } = sorteo;
  return (
    <Card as="section" aria-label="Avance">
      <div className="mb-4 flex items-center gap-3.5">
        <span className="size-14 flex-none overflow-hidden rounded-campo bg-papel-2">
          <Foto archivo={sorteo.imagen} alt="" sizes="56px" hasta={192} className="size-full object-cover" />
        </span>
        <div className="min-w-0">
          <h2 className="text-xl">{sorteo.producto}</h2>
          <p className="text-sm text-tinta-3">SKU {sorteo.sku}</p>
        </div>
      </div>
      <p className="mb-1.5 flex items-baseline justify-between gap-3 tabular-nums">
        <span>
          <b className="font-display text-2xl font-extrabold tracking-[-0.03em]">{miles(reunido)}</b>{" "}
          <span className="text-tinta-2">de {miles(objetivo)} puntos</span>
        </span>
        <b>{porcentajeReunido(reunido, objetivo)}%</b>
      </p>
      <ProgressBar value={reunido} max={objetivo} label={`Puntos reunidos en ${key}`} />
      <Datos sorteo={sorteo} />
    </Card>
  );
}

function Datos({ sorteo }: Props) {
  const { personas, aportes, minimo, objetivo, estado } = sorteo;
  return (
    <dl className="mt-4 grid gap-x-6 sm:grid-cols-2">
      <DatoSorteo nombre="Participantes">{miles(personas)}</DatoSorteo>
      <DatoSorteo nombre="Números del público">
        {estado === "Disponible"
          ? "cuando se cierre"
          : `${miles(aportes)} (se necesitan ${APORTES_NECESARIOS})`}
      </DatoSorteo>
      <DatoSorteo nombre="Abono mínimo">{conPuntos(minimo)}</DatoSorteo>
      <DatoSorteo nombre="Premio en puntos">{miles(puntosDelPremio(objetivo))} puntos</DatoSorteo>
      <DatoSorteo nombre="Abierto">{formatearFechaHora(sorteo.fecha_inicio)}</DatoSorteo>
      {sorteo.estado === "Disponible" && sorteo.termina_en && (
        <DatoSorteo nombre="Plazo para la meta">
          hasta el {formatearFechaLarga(ultimoDelPlazo(sorteo.termina_en))}
          {sorteo.extendido_en && " (alargado)"}
        </DatoSorteo>
      )}
      <Momento nombre="Cerrado" fecha={sorteo.fecha_termino} />
      <Momento nombre="Fecha del sorteo" fecha={sorteo.fecha_sorteo} />
      <Momento nombre="Números congelados" fecha={sorteo.congelado_en} />
      {sorteo.pulso && (
        <DatoSorteo nombre="Ronda del azar público">
          {miles(sorteo.pulso.ronda)}
          {sorteo.pulso.aparece_en && `, ${formatearFechaHora(sorteo.pulso.aparece_en)}`}
        </DatoSorteo>
      )}
      <Momento nombre="Iniciado" fecha={sorteo.iniciado_en} />
      <Momento nombre="Sorteado" fecha={sorteo.sorteado_en} />
    </dl>
  );
}

const Momento = ({ nombre, fecha }: { nombre: string; fecha: Date | null }) =>
  fecha && <DatoSorteo nombre={nombre}>{formatearFechaHora(fecha)}</DatoSorteo>;

/** The result: two numbers with their people, or the published reason. */
export function SorteoFinal({ sorteo }: Props) {
  if (sorteo.estado !== "Finalizado") return null;
  if (sorteo.en_escena)
    return (
      <Card as="section">
        <h2 className="mb-3 text-xl">En escena</h2>
        <p className="text-tinta-2">
          La página del sorteo lo está mostrando. Los ganadores aparecen aquí cuando termine.
        </p>
      </Card>
    );
  const { numero_producto, ganador_producto, numero_puntos, ganador_puntos, motivo } = sorteo;
  return (
    <Card as="section">
      <h2 className="mb-3 text-xl">{ganador_producto ? "Ganadores" : "Sin ganadores"}</h2>
      {sorteo.ensayo && (
        <Note kind="warning" className="mb-3">
          {FUE_ENSAYO}
        </Note>
      )}
      {ganador_producto === null && (
        <p className="text-tinta-2">
          {motivo ?? "Terminó sin ganadores."} Los puntos volvieron a quienes participaban.
        </p>
      )}
      {ganador_producto && ganador_puntos && (
        <dl>
          <DatoSorteo nombre={`Producto, con el número ${miles(numero_producto ?? 0)}`}>
            <Persona codigo={ganador_producto} nombre={sorteo.nombre_producto} />
          </DatoSorteo>
          <DatoSorteo nombre={`Puntos, con el número ${miles(numero_puntos ?? 0)}`}>
            <Persona codigo={ganador_puntos} nombre={sorteo.nombre_puntos} />
          </DatoSorteo>
        </dl>
      )}
      {sorteo.premio_vencido && (
        <Note kind="info" className="mb-3">
          {PREMIO_NO_RECLAMADO}: el producto volvió a stock. No se vuelve a sortear.
        </Note>
      )}
      {ganador_producto && !sorteo.premio_vencido && (
        <Link to="/admin/ventas?premios=si" className="text-sm text-enlace underline underline-offset-3">
          Despachar el producto
        </Link>
      )}
    </Card>
  );
}

const Persona = ({ codigo, nombre }: { codigo: string; nombre: string | null }) => (
  <Link to={`/admin/usuarios/${codigo}`} className="text-enlace underline underline-offset-3">
    {nombre ?? codigo}
  </Link>
);

/** Links to the other pages of the raffle. */
export const SorteoEnlaces = ({ sorteo }: Props) => (
  <Card as="section">
    <h2 className="mb-2 text-xl">Enlaces</h2>
    <ul className="grid text-[0.9375rem]">
      <Enlace icono={<ExternalLink aria-hidden="true" />} a={rutaSorteo(sorteo.sku, sorteo.key)}>
        Página del sorteo
      </Enlace>
      {sorteo.con_acta && (
        <Enlace
          icono={<FileJson aria-hidden="true" />}
          a={`${rutaSorteo(sorteo.sku, sorteo.key)}/acta.json`}
          archivo
        >
          Acta del sorteo
        </Enlace>
      )}
      <Enlace icono={<Package aria-hidden="true" />} a={`/admin/productos/${sorteo.sku}`}>
        Producto
      </Enlace>
    </ul>
  </Card>
);

type EnlaceProps = { icono: ReactNode; a: string; archivo?: boolean; children: ReactNode };

const Enlace = ({ icono, a, archivo = false, children }: EnlaceProps) => (
  <li>
    <Link
      to={a}
      reloadDocument={archivo}
      className="flex min-h-11 items-center gap-2.5 font-semibold text-enlace underline-offset-3 hover:underline"
    >
      {icono}
      {children}
    </Link>
  </li>
);
