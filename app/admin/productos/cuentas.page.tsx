import { useSearchParams } from "react-router";
import { CircleOff } from "#app/admin/iconos.tsx";
import { BotonesFicha } from "#app/admin/kit/formulario/botones-ficha.tsx";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { Editable, SiPuede } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { acciones, idDe } from "#app/lib/actions/accion.server.ts";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { CircleCheck, Plus } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { CAMPOS_CUENTA, type DatosCuenta } from "#modules/catalogo/formularios.ts";
import { activarCuenta, crearCuenta, editarCuenta } from "#modules/catalogo/guardar-cuenta.server.ts";
import { leerCuentas } from "#modules/compras/cuentas.store.server.ts";
import { valoresDeCampos } from "#modules/comun/texto/controles.ts";
import type { Route } from "./+types/cuentas.page.ts";
import { CatalogoMarco } from "./marco.tsx";

type Props = { cuenta: (DatosCuenta & { id: number }) | null; respuesta: Respuesta | undefined };

/** The form of a bank account, new or existing; switching it on or off needs no other field. */
function ProductosCuenta({ cuenta, respuesta }: Props) {
  const id = String(cuenta?.id ?? "");
  return (
    <FormularioAdmin
      campos={CAMPOS_CUENTA}
      intento={cuenta ? "guardar" : "crear"}
      id={id}
      valores={cuenta ? valoresDeCampos(CAMPOS_CUENTA, cuenta) : { estado: "on" }}
      respuesta={respuesta}
      boton={<BotonesFicha id={id} crear="Crear cuenta" activa={cuenta?.estado ?? null} />}
      className="grid gap-3.5"
    >
      {(campo) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-xl">{cuenta?.banco ?? "Nueva cuenta"}</h2>
            {cuenta && <Estado activa={cuenta.estado} />}
          </div>
          <div className="grid gap-3.5 sm:grid-cols-2">
            {campo("nombre")}
            {campo("rut")}
            {campo("banco")}
            {campo("tipo_cuenta")}
            {campo("numero")}
            {campo("email")}
          </div>
          {cuenta ? (
            <input type="hidden" name="estado" value={cuenta.estado ? "on" : "no"} />
          ) : (
            campo("estado")
          )}
        </>
      )}
    </FormularioAdmin>
  );
}

const Estado = ({ activa }: { activa: boolean }) =>
  activa ? (
    <Chip tone="success" icon={<CircleCheck aria-hidden="true" />}>
      Activa
    </Chip>
  ) : (
    <Chip tone="muted" icon={<CircleOff aria-hidden="true" />}>
      Inactiva
    </Chip>
  );

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "cuentas.ver");
  return { cuentas: await leerCuentas(ctx) };
}

export const action = acciones(
  { pagina: "cuentas.ver", hace: ["cuentas.editar"] },
  {
    async crear({ ctx, form, sesion }) {
      await crearCuenta(ctx, Object.fromEntries(form), sesion);
      return "Creamos la cuenta.";
    },
    async guardar({ ctx, form, sesion }) {
      await editarCuenta(ctx, idDe(form), Object.fromEntries(form), sesion);
      return "Guardamos la cuenta.";
    },
    async activar({ ctx, form, sesion }) {
      await activarCuenta(ctx, idDe(form), true, sesion);
      return "La cuenta quedó activa.";
    },
    async desactivar({ ctx, form, sesion }) {
      await activarCuenta(ctx, idDe(form), false, sesion);
      return "La cuenta quedó inactiva: ya no se muestra a quien paga.";
    },
  },
  { conserva: "todo" },
);

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Cuentas bancarias", "Cuentas que reciben las transferencias.");

export default function Cuentas({ loaderData, actionData }: Route.ComponentProps) {
  const { cuentas } = loaderData;
  const respuesta = useLastAnswer(actionData);
  const [params] = useSearchParams();
  const nueva =
    (params.has("nueva") || respuesta?.intento === "crear") &&
    !(respuesta?.intento === "crear" && respuesta.ok);
  return (
    <CatalogoMarco
      temas={["cuentas"]}
      respuesta={respuesta}
      title="Cuentas bancarias"
      text="Quien paga ve las cuentas activas y transfiere a una de ellas."
      actions={
        <SiPuede permiso="cuentas.editar">
          <ButtonLink to="?nueva=si" size="sm" icon={<Plus aria-hidden="true" />}>
            Nueva cuenta
          </ButtonLink>
        </SiPuede>
      }
    >
      {!cuentas.some(({ estado }) => estado) && (
        <Note kind="warning" className="mb-4.5">
          Ninguna cuenta está activa: nadie puede pagar por transferencia. Activa al menos una.
        </Note>
      )}
      <Editable permiso="cuentas.editar">
        <div className="grid items-start gap-4.5 lg:grid-cols-2">
          {nueva && (
            <Card as="section" aria-label="Nueva cuenta">
              <ProductosCuenta cuenta={null} respuesta={respuesta} />
            </Card>
          )}
          {cuentas.map((cuenta) => (
            <Card as="section" key={cuenta.id} aria-label={`${cuenta.banco} ${cuenta.numero}`}>
              <ProductosCuenta cuenta={cuenta} respuesta={respuesta} />
            </Card>
          ))}
        </div>
      </Editable>
    </CatalogoMarco>
  );
}
