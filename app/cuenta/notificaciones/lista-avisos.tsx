import { Link } from "react-router";
import "./notificaciones.css";
import type { Icono } from "#app/ui/icono.tsx";
import { Bell, Coins, Package, Store, Trophy } from "#app/ui/iconos.tsx";
import type { NotificacionVista, TemaAviso } from "./vista.ts";

const ICONOS: Record<TemaAviso, Icono> = {
  pedido: Package,
  puntos: Coins,
  sorteo: Trophy,
  tienda: Store,
  otro: Bell,
};

/** Each notice links to its subject; following the link marks it as read. */
export function ListaAvisos({
  avisos,
  momento,
}: {
  avisos: readonly NotificacionVista[];
  momento: "hora" | "cuando";
}) {
  return (
    <ul className="notificacion-lista">
      {avisos.map((aviso) => {
        const Icono = ICONOS[aviso.tema];
        return (
          <li key={aviso.id}>
            <Link
              to={`/notificaciones/${aviso.id}`}
              className="notificacion"
              data-new={aviso.nueva || undefined}
            >
              <span
                className="notificacion-icono relative grid place-items-center size-10 rounded-[13px]"
                data-about={aviso.tema}
              >
                <Icono aria-hidden="true" />
              </span>
              <span className="min-w-0">
                <b className="notificacion-titulo block text-[0.9375rem] leading-[1.35] wrap-anywhere">
                  {aviso.nueva && <span className="sr-only">Sin leer: </span>}
                  {aviso.titulo}
                </b>
                <span className="block mt-0.5 text-[0.875rem] leading-[1.4] text-tinta-2 wrap-anywhere">
                  {aviso.texto}
                </span>
              </span>
              <time className="notificacion-hora pt-px text-[0.78125rem] leading-[1.4] text-tinta-3 tabular-nums whitespace-nowrap">
                {aviso[momento]}
              </time>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
