import { Link } from "react-router";
import { ServerStack } from "#app/admin/iconos.tsx";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { cx } from "#app/ui/cx.ts";
import type { Icono } from "#app/ui/icono.tsx";
import { Bell, ChevronRight, Coins, Landmark, Store } from "#app/ui/iconos.tsx";
import { LUGARES, NOMBRES_LUGARES, type NombreLugar } from "#modules/ajustes/lugares.ts";
import type { Permiso } from "#modules/comun/acceso/permisos.ts";

const ICONOS: Record<NombreLugar, Icono> = {
  tienda: Store,
  pagos: Landmark,
  puntos: Coins,
  avisos: Bell,
  tecnico: ServerStack,
};

/** The five places with a sentence each; one of them is open. */
export const MenuLugares = ({ actual }: { actual: NombreLugar }) => (
  <nav aria-label="Lugares de los ajustes" className="card p-1.5!">
    {NOMBRES_LUGARES.map((lugar) => {
      const { nombre, frase } = LUGARES[lugar];
      const Icono = ICONOS[lugar];
      const abierto = lugar === actual;
      return (
        <Link
          key={lugar}
          to={lugar === "tienda" ? "/admin/ajustes" : `?lugar=${lugar}`}
          aria-current={abierto ? "page" : undefined}
          className={cx(
            "flex min-h-14.5 items-center gap-3.5 rounded-2xl px-3.5 py-1.5 hover:bg-papel-2 lg:min-h-17",
            abierto && "bg-papel-2 text-marca",
          )}
        >
          <Icono className="flex-none" />
          <span className="min-w-0 flex-1">
            <b className="block font-semibold">{nombre}</b>
            <small className="block text-[0.84375rem] text-tinta-2">{frase}</small>
          </span>
          <ChevronRight className="size-5 flex-none text-tinta-3" />
        </Link>
      );
    })}
  </nav>
);

type Otra = readonly [titulo: string, frase: string, to: string, permiso: Permiso];

/** What belongs to a place and has a page of its own. */
const OTRAS: Record<NombreLugar, readonly Otra[]> = {
  tienda: [
    ["Textos legales", "Términos y privacidad", "/admin/legales", "ajustes.ver"],
    ["Primeros pasos", "Lo que falta para abrir", "/admin/primeros-pasos", "panel.ver"],
  ],
  pagos: [
    ["Cuentas bancarias", "Adónde te transfieren", "/admin/productos/cuentas", "cuentas.ver"],
    ["Boletas electrónicas", "Certificado, folios y el SII", "/admin/ajustes/boletas", "boletas.abrir"],
    ["Tarifas de envío", "Por región, comuna y peso", "/admin/envios", "envios.ver"],
  ],
  puntos: [["Tickets", "Precio y puntos de cada uno", "/admin/productos/tickets", "tickets.ver"]],
  avisos: [["Correos", "Los que salieron y los que esperan", "/admin/correos", "correos.ver"]],
  tecnico: [
    ["Conexiones", "Bancos, pagos y otros sistemas", "/admin/ajustes/conexiones", "conexiones.abrir"],
    ["Encargados de datos", "Empresas que tratan datos por ti", "/admin/ajustes/encargados", "ajustes.ver"],
    [
      "Incidentes de datos",
      "Fallas de seguridad y sus cartas",
      "/admin/ajustes/incidentes",
      "incidentes.abrir",
    ],
  ],
};

/** Rows that lead to those pages, below the form of the place. */
export function OtrasPaginas({ lugar }: { lugar: NombreLugar }) {
  const puede = usePuede();
  return OTRAS[lugar]
    .filter(([, , , permiso]) => puede(permiso))
    .map(([titulo, frase, to]) => (
      <Link
        key={to}
        to={to}
        className="flex min-h-14 items-center gap-3 border-t border-linea px-4 first:border-t-0 hover:bg-papel-2 md:px-5"
      >
        <b className="font-semibold">{titulo}</b>
        <span className="ml-auto min-w-0 truncate text-[0.90625rem] text-tinta-2">{frase}</span>
        <ChevronRight className="size-5 flex-none text-tinta-2" />
      </Link>
    ));
}
