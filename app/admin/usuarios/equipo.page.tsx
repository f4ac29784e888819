import { Form, Link } from "react-router";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable, SiPuede } from "#app/admin/kit/permiso.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import { requierePermiso } from "#app/context.ts";
import { acciones, idDe } from "#app/lib/actions/accion.server.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { NOMBRE_ROL } from "#modules/comun/acceso/permisos.ts";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import { CAMPOS_INVITACION } from "#modules/personas/equipo/invitacion.ts";
import { invitarAlEquipo, retirarInvitacion } from "#modules/personas/equipo/invitar.server.ts";
import { leerFiltrosUsuarios } from "#modules/personas/filtros.ts";
import { listarUsuarios } from "#modules/personas/listar-usuarios.server.ts";
import { nombrePersona } from "#modules/personas/persona.ts";
import { leerInvitaciones } from "#modules/usuarios/acceso/invitaciones.store.server.ts";
import type { Route } from "./+types/equipo.page.ts";
import { UsuarioRol } from "./estado.tsx";

const EQUIPO = leerFiltrosUsuarios(new URLSearchParams({ rol: "admin", orden: "antiguos" }));

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "usuarios.ver");
  const { usuarios: equipo } = await listarUsuarios(ctx, EQUIPO);
  return { equipo, invitaciones: await leerInvitaciones(ctx, ctx.now()) };
}

export const action = acciones(
  { pagina: "usuarios.ver", hace: ["usuarios.rol"] },
  {
    async invitar({ ctx, form, sesion }) {
      const email = await invitarAlEquipo(ctx, Object.fromEntries(form), sesion);
      return `Enviamos la invitación a ${email}.`;
    },
    async retirar({ ctx, form, sesion }) {
      return `La invitación de ${await retirarInvitacion(ctx, idDe(form), sesion)} ya no sirve.`;
    },
  },
  { conserva: "todo" },
);

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Equipo", "Quiénes administran la tienda y a quién invitaste.");

export default function Equipo({ loaderData, actionData }: Route.ComponentProps) {
  const { equipo, invitaciones } = loaderData;
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Equipo"
      text={<Volver to="/admin/usuarios">Todas las personas</Volver>}
      respuesta={respuesta}
    >
      <div className="grid items-start gap-4.5 lg:grid-cols-2">
        <SeccionAdmin id="equipo" titulo="Quiénes administran">
          <ul className="mt-2 divide-y divide-linea">
            {equipo.map((persona) => (
              <li key={persona.codigo_referido} className={FILA}>
                <Link
                  to={`/admin/usuarios/${persona.codigo_referido}`}
                  className="min-w-0 py-2 font-semibold"
                >
                  <span className="break-words">{nombrePersona(persona)}</span>
                </Link>
                <UsuarioRol persona={persona} />
              </li>
            ))}
          </ul>
        </SeccionAdmin>
        <div className="grid gap-4.5">
          <SeccionAdmin
            id="invitar"
            titulo="Invitar a alguien"
            texto="Le llega un correo con un enlace que vence en 7 días. Tendrá el rol cuando acepte."
          >
            <Editable permiso="usuarios.rol">
              <FormularioAdmin
                campos={CAMPOS_INVITACION}
                intento="invitar"
                valores={{ rol: "ventas" }}
                clave={String(invitaciones.length)}
                respuesta={respuesta}
                boton="Enviar invitación"
              />
            </Editable>
          </SeccionAdmin>
          <SeccionAdmin id="pendientes" titulo="Invitaciones pendientes">
            {invitaciones.length === 0 && (
              <p className="mt-1 text-sm text-tinta-2">No hay: cuando invites a alguien, aparecerá aquí.</p>
            )}
            <ul className="mt-2 divide-y divide-linea">
              {invitaciones.map((invitacion) => (
                <Pendiente key={invitacion.id} {...invitacion} />
              ))}
            </ul>
          </SeccionAdmin>
        </div>
      </div>
    </PaginaAdmin>
  );
}

const FILA = "flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5";

type Fila = Route.ComponentProps["loaderData"]["invitaciones"][number];

const Pendiente = ({ id, email, rol_admin, por, vence_en }: Fila) => (
  <li className={FILA}>
    <span className="min-w-0">
      <b className="font-semibold break-all">{email}</b>
      <small className="block text-[0.84375rem] text-tinta-2">
        {NOMBRE_ROL[rol_admin]} · la envió {nombrePersona(por)} · vence el {formatearFechaCorta(vence_en)}
      </small>
    </span>
    <SiPuede permiso="usuarios.rol">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intento" value="retirar" />
        <input type="hidden" name="id" value={id} />
        <Button
          size="sm"
          variant="secondary"
          className="min-h-11!"
          aria-label={`Retirar la invitación de ${email}`}
        >
          Retirar
        </Button>
      </Form>
    </SiPuede>
  </li>
);
