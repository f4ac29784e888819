import { Link } from "react-router";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { VentaEstado } from "#app/admin/ventas/estado.tsx";
import { requierePermiso } from "#app/context.ts";
import { PuntosMovimientos } from "#app/cuenta/mis-puntos/movimientos.tsx";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { Volver } from "#app/ui/volver.tsx";
import { enBreve } from "#modules/comun/conteo.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { type FichaUsuario, fichaUsuario } from "#modules/personas/leer-ficha.server.ts";
import { nombrePersona } from "#modules/personas/persona.ts";
import type { Route } from "./+types/detalle.page.ts";
import { UsuarioAcceso } from "./acceso.tsx";
import { accionesDeUsuario } from "./acciones.server.ts";
import { UsuarioDatos } from "./datos.tsx";
import { UsuarioEstado, UsuarioRol } from "./estado.tsx";
import { UsuarioReferidos } from "./referidos.tsx";
import { UsuarioRegistro } from "./registro.tsx";
import { Nada, UsuarioSeccion } from "./seccion.tsx";
import { UsuarioSorteos } from "./sorteos.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "usuarios.ver");
  const ficha = await fichaUsuario(ctx, args.params.usuario, sesion);
  if (!ficha) throw new Response(null, { status: 404 });
  return { ficha, propia: ficha.persona.codigo_referido === sesion.codigo_referido };
}

export const action = accionesDeUsuario;

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(
    args,
    args.loaderData ? nombrePersona(args.loaderData.ficha.persona) : "Usuario",
    "Una persona con sus puntos, compras, sorteos y referidos.",
  );

export default function UsuarioDetalle({ loaderData, actionData }: Route.ComponentProps) {
  const { ficha, propia } = loaderData;
  const { persona } = ficha;
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      temas={["admin"]}
      title={<span className="break-words">{nombrePersona(persona)}</span>}
      text={<Volver to="/admin/usuarios">Todas las personas</Volver>}
      actions={
        <>
          {persona.role === "admin" && <UsuarioRol persona={persona} />}
          <UsuarioEstado persona={persona} />
        </>
      }
      respuesta={respuesta}
    >
      <div className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4.5 max-lg:order-2">
          <UsuarioPuntos codigo={persona.codigo_referido} puntos={ficha.puntos} />
          <UsuarioVentas codigo={persona.codigo_referido} ventas={ficha.ventas} />
          <UsuarioSorteos sorteos={ficha.sorteos} />
          <UsuarioReferidos referidos={ficha.referidos} />
        </div>
        <div className="grid min-w-0 gap-4.5">
          <UsuarioDatos persona={persona} />
          <SiPuede permiso="usuarios.bloquear">
            <UsuarioAcceso ficha={ficha} propia={propia} />
          </SiPuede>
          <SiPuede permiso="auditoria.ver">
            <UsuarioRegistro hechos={ficha.hechos} codigo={persona.codigo_referido} />
          </SiPuede>
        </div>
      </div>
    </PaginaAdmin>
  );
}

type PuntosProps = { codigo: string; puntos: FichaUsuario["puntos"] };

/** The balance and its last movements; the ledger has the rest. */
function UsuarioPuntos({ codigo, puntos: { saldo, movimientos } }: PuntosProps) {
  const veLibro = usePuede()("puntos.ver");
  const enlace = { to: `/admin/puntos?usuario=${codigo}`, texto: "Ver en el libro" };
  return (
    <UsuarioSeccion id="puntos" titulo="Puntos" enlace={veLibro ? enlace : undefined}>
      <p className="mb-3 font-display text-2xl font-extrabold tabular-nums">{conPuntos(saldo)}</p>
      {movimientos.length > 0 ? (
        <PuntosMovimientos movimientos={movimientos} />
      ) : (
        <Nada>Aún no tiene movimientos de puntos.</Nada>
      )}
    </UsuarioSeccion>
  );
}

type Props = { codigo: string; ventas: FichaUsuario["ventas"] };

/** The newest purchases and prizes, each with a link to its sale. */
const UsuarioVentas = ({ codigo, ventas: { filas, total, a_favor } }: Props) => (
  <UsuarioSeccion
    id="ventas"
    titulo="Compras"
    enlace={
      total > 0 ? { to: `/admin/ventas?texto=${codigo}`, texto: `Ver todas (${enBreve(total)})` } : undefined
    }
  >
    {filas.length === 0 && <Nada>Aún no ha comprado.</Nada>}
    {a_favor > 0 && (
      <p className="text-sm">
        Saldo a favor: <b className="tabular-nums">{pesos(a_favor)}</b>
      </p>
    )}
    <ul className="mt-1 divide-y divide-linea">
      {filas.map((venta) => (
        <li
          key={venta.codigo}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center justify-items-end gap-x-3 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_7rem]"
        >
          <span className="min-w-0 justify-self-start max-sm:row-span-2">
            <Link
              to={`/admin/ventas/${venta.codigo}`}
              className="inline-flex min-h-11 items-center font-semibold tabular-nums underline-offset-3 hover:underline sm:min-h-0"
            >
              {venta.codigo}
            </Link>
            <small className="block text-[0.84375rem] text-tinta-2">{formatearFechaHora(venta.fecha)}</small>
          </span>
          <VentaEstado estado={venta.estado_pago} premio={venta.premio} />
          <b className="tabular-nums">{pesos(venta.total)}</b>
        </li>
      ))}
    </ul>
  </UsuarioSeccion>
);
