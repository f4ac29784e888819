import { CircleCheck, CircleOff } from "lucide-react";
import { Form } from "react-router";
import { BotonesFicha } from "#app/admin/kit/botones-ficha.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Chip } from "#app/ui/chip.tsx";
import { CheckboxField, Field } from "#app/ui/field/field.tsx";

type Cuenta = {
  id: number;
  estado: boolean;
  banco: string;
  tipo_cuenta: string;
  numero: string;
  nombre: string;
  rut: string;
  email: string;
};
type Props = { cuenta: Cuenta | null; respuesta: Respuesta | undefined };

/** The form of a bank account, new or existing; switching it on or off needs no other field. */
export function ProductosCuenta({ cuenta, respuesta }: Props) {
  const intento = cuenta ? "guardar" : "crear";
  const id = String(cuenta?.id ?? "");
  const propia =
    respuesta?.intento === intento && respuesta.id === id && !respuesta.ok ? respuesta : undefined;
  const valores: Record<string, string> = propia?.valores ?? valoresDe(cuenta);
  const campo = (name: string) => ({ name, defaultValue: valores[name] ?? "", error: propia?.errores[name] });
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-3.5">
      <input type="hidden" name="id" value={id} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{cuenta?.banco ?? "Nueva cuenta"}</h2>
        {cuenta && <Estado activa={cuenta.estado} />}
      </div>
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field {...campo("nombre")} label="Titular" maxLength={120} autoComplete="off" />
        <Field {...campo("rut")} label="RUT" maxLength={20} autoComplete="off" />
        <Field {...campo("banco")} label="Banco" maxLength={60} autoComplete="off" />
        <Field {...campo("tipo_cuenta")} label="Tipo de cuenta" maxLength={60} autoComplete="off" />
        <Field {...campo("numero")} label="Número" maxLength={40} autoComplete="off" />
        <Field {...campo("email")} label="Correo" type="email" maxLength={120} autoComplete="off" />
      </div>
      {cuenta ? (
        <input type="hidden" name="estado" value={valores.estado} />
      ) : (
        <CheckboxField label="Activa" name="estado" defaultChecked={valores.estado === "on"} />
      )}
      <BotonesFicha id={id} crear="Crear cuenta" activa={cuenta?.estado ?? null} />
    </Form>
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

function valoresDe(cuenta: Cuenta | null): Record<string, string> {
  if (!cuenta) return { estado: "on" };
  const { id: _, estado, ...textos } = cuenta;
  return { ...textos, estado: estado ? "on" : "no" };
}
