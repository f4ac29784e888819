import { Link } from "react-router";
import { CircleCheck } from "#app/ui/iconos.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { haceCuanto } from "#modules/comun/fechas/fechas.ts";
import { contar } from "#modules/panel/cifras.ts";
import type { Panel } from "#modules/panel/panel.ts";
import { Caja } from "./caja.tsx";

type Props = { correos: Panel["correos"]; ahora: Date };

/** Mails not yet sent: those that need an admin, and those that will be sent automatically. */
export function PanelCorreos({ correos, ahora }: Props) {
  const { atascados, en_espera, con_fallas } = correos;
  return (
    <Caja titulo="Correos" enlace={{ to: "/admin/correos", texto: "Ver correos" }}>
      {atascados > 0 ? (
        <Atascados correos={correos} ahora={ahora} />
      ) : (
        <p className="panel-nada">
          <CircleCheck aria-hidden="true" />
          Ningún correo está atascado.
        </p>
      )}
      <p className="mt-2 border-t border-linea pt-3 text-tinta-2">
        {contar(en_espera, "correo espera", "correos esperan")} su turno
        {con_fallas > 0 &&
          `; ${contar(con_fallas, "ya falló y se reintenta solo", "ya fallaron y se reintentan solos")}`}
        .
      </p>
    </Caja>
  );
}

const Atascados = ({ correos: { atascados, mas_antiguo }, ahora }: Props) => (
  <Link
    to="/admin/correos?estado=atascado"
    className="-mx-2 flex items-center gap-3 rounded-xl px-2 py-2 hover:bg-papel-2"
  >
    <b className="font-display text-3xl font-extrabold tracking-[-.03em] text-error tabular-nums">
      {miles(atascados)}
    </b>
    <span>
      <span className="block font-semibold">
        {atascados === 1 ? "correo atascado te necesita" : "correos atascados te necesitan"}
      </span>
      {mas_antiguo && (
        <span className="block text-[13px] text-tinta-3">
          El más antiguo es de {haceCuanto(mas_antiguo, ahora)}
        </span>
      )}
    </span>
  </Link>
);
