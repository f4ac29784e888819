import "./notificaciones.css";
import { Bell, Coins, type LucideIcon, Package, Store, Trophy } from "lucide-react";
import { Link } from "#app/ui/link.tsx";
import type { Aviso, Tema } from "./vista.ts";

const ICONOS: Record<Tema, LucideIcon> = {
  pedido: Package,
  puntos: Coins,
  sorteo: Trophy,
  tienda: Store,
  otro: Bell,
};

/** Each notice links to its subject; following the link marks it as read. */
export function ListaAvisos({ avisos, momento }: { avisos: readonly Aviso[]; momento: "hora" | "cuando" }) {
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
              <span className="notificacion-icono" data-about={aviso.tema}>
                <Icono aria-hidden="true" />
              </span>
              <span className="min-w-0">
                <b className="notificacion-titulo">
                  {aviso.nueva && <span className="sr-only">Sin leer: </span>}
                  {aviso.titulo}
                </b>
                <span className="notificacion-texto">{aviso.texto}</span>
              </span>
              <time className="notificacion-hora">{aviso[momento]}</time>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
