import type { ReactNode } from "react";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { GARANTIA_PENDIENTE } from "#modules/sorteos/textos.ts";
import { garantia } from "#modules/sorteos/verificacion/sorteo-v1.ts";

/** The public facts of this raffle, and the private ones of this person. */
export function SorteoHechos({ vista }: { vista: VistaSorteo }) {
  const { compromiso, huella_rangos, huella_aportes, baliza, estado } = vista;
  return (
    <dl className="sorteo-hechos">
      <Hecho nombre="Compromiso" ayuda="Visible desde antes del primer abono.">
        <code>{compromiso}</code>
      </Hecho>
      {huella_rangos && (
        <Hecho nombre="Huella de los rangos" ayuda="Publicada al cerrar.">
          <code>{huella_rangos}</code>
        </Hecho>
      )}
      {huella_aportes && (
        <Hecho nombre="Huella de los aportes" ayuda="Publicada al iniciar el sorteo.">
          <code>{huella_aportes}</code>
        </Hecho>
      )}
      {estado !== "Disponible" && (
        <Hecho nombre="Garantía de este sorteo">
          {baliza ? enFrase(garantia(baliza)) : enFrase(GARANTIA_PENDIENTE)}
        </Hecho>
      )}
      {vista.yo && <Mio yo={vista.yo} estado={estado} />}
    </dl>
  );
}

const enFrase = (texto: string) => `${texto.charAt(0).toUpperCase()}${texto.slice(1).replace(/\.$/, "")}.`;

const RANGOS = 24;

type MioProps = { yo: NonNullable<VistaSorteo["yo"]>; estado: VistaSorteo["estado"] };

function Mio({ yo, estado }: MioProps) {
  const rangos = yo.rangos.slice(0, RANGOS).map(({ inicio, final }) => `${miles(inicio)} a ${miles(final)}`);
  const resto = yo.rangos.length - RANGOS;
  if (resto > 0) rangos.push(`y ${miles(resto)} rangos más: búscalos en el acta con tu seudónimo`);
  const input = yo.input === null ? "No diste uno." : `${yo.input}${yo.automatico ? " (automático)" : ""}`;
  return (
    <>
      {yo.seudonimo && (
        <Hecho nombre="Tu seudónimo" ayuda="Solo tú ves que eres tú: búscalo en el acta.">
          <code>{yo.seudonimo}</code>
        </Hecho>
      )}
      <Hecho nombre="Tus números">{rangos.join(" · ")}</Hecho>
      {estado !== "Disponible" && <Hecho nombre="Tu aporte">{input}</Hecho>}
    </>
  );
}

const Hecho = ({ nombre, ayuda, children }: { nombre: string; ayuda?: string; children: ReactNode }) => (
  <div>
    <dt>{nombre}</dt>
    <dd>
      {children}
      {ayuda && <small>{ayuda}</small>}
    </dd>
  </div>
);
