import { BotonesFicha } from "#app/admin/kit/formulario/botones-ficha.tsx";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Chip } from "#app/ui/chip.tsx";
import { CircleCheck, CircleOff } from "#app/ui/iconos.tsx";
import { CAMPOS_CUENTA, type DatosCuenta } from "#modules/catalogo/formularios.ts";
import { valoresDeCampos } from "#modules/comun/controles.ts";

type Props = { cuenta: (DatosCuenta & { id: number }) | null; respuesta: Respuesta | undefined };

/** The form of a bank account, new or existing; switching it on or off needs no other field. */
export function ProductosCuenta({ cuenta, respuesta }: Props) {
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
