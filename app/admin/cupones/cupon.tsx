import { CircleCheck, CircleOff, Clock } from "lucide-react";
import { Form } from "react-router";
import { BotonesFicha } from "#app/admin/kit/botones-ficha.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Chip } from "#app/ui/chip.tsx";
import { DateField } from "#app/ui/field/date-field.tsx";
import { Field, SelectField } from "#app/ui/field/field.tsx";
import { NumberField } from "#app/ui/field/number-field.tsx";
import type { Cupon } from "#modules/compras/cupones/cupon.ts";
import type { CuponListado } from "#modules/compras/cupones/cupones.store.server.ts";
import { enPalabras } from "#modules/comun/conteo.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";

type Props = { cupon: CuponListado | null; ahora: Date; respuesta: Respuesta | undefined };

const TIPOS = [
  { value: "porcentaje", label: "Porcentaje" },
  { value: "pesos", label: "Pesos" },
];

/** The form of a coupon, new or existing. The code of an existing one is fixed: sales name it. */
export function FormularioCupon({ cupon, ahora, respuesta }: Props) {
  const intento = cupon ? "guardar" : "crear";
  const id = String(cupon?.id ?? "");
  const propia =
    respuesta?.intento === intento && respuesta.id === id && !respuesta.ok ? respuesta : undefined;
  const valores: Record<string, string> = propia?.valores ?? valoresDe(cupon);
  const campo = (name: string) => ({ name, defaultValue: valores[name] ?? "", error: propia?.errores[name] });
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-3.5">
      <input type="hidden" name="id" value={id} />
      {cupon ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-xl">{cupon.codigo}</h2>
          <Estado cupon={cupon} ahora={ahora} />
        </div>
      ) : (
        <Field
          {...campo("codigo")}
          label="Código"
          help="Lo que la gente escribe en su carrito: letras, números o guiones."
          maxLength={24}
          autoComplete="off"
        />
      )}
      <div className="grid gap-3.5 sm:grid-cols-2">
        <SelectField {...campo("tipo")} label="Descuenta" options={TIPOS} />
        <NumberField {...campo("valor")} label="Cuánto" autoComplete="off" />
        <DateField {...campo("desde")} label="Desde (opcional)" />
        <DateField {...campo("hasta")} label="Hasta, inclusive (opcional)" />
        <NumberField {...campo("usos_maximos")} label="Usos en total (opcional)" autoComplete="off" />
        <NumberField {...campo("usos_por_persona")} label="Usos por persona (opcional)" autoComplete="off" />
        <NumberField {...campo("minimo")} label="Compra mínima en productos" autoComplete="off" />
      </div>
      {cupon && <Usos cupon={cupon} />}
      <BotonesFicha id={id} crear="Crear cupón" activa={cupon?.activo ?? null} />
    </Form>
  );
}

const Usos = ({ cupon: { usos, en_cotizaciones, usos_maximos } }: { cupon: CuponListado }) => (
  <p className="text-sm text-tinta-2">
    {usos === 1 ? "Usado en 1 venta" : `Usado en ${enPalabras(usos)} ventas`}
    {usos_maximos !== null && ` de ${miles(usos_maximos)} posibles`}
    {en_cotizaciones > 0 && `; ${enPalabras(en_cotizaciones)} por pagar`}.
  </p>
);

function Estado({ cupon, ahora }: { cupon: Cupon; ahora: Date }) {
  if (!cupon.activo)
    return (
      <Chip tone="muted" icon={<CircleOff aria-hidden="true" />}>
        Desactivado
      </Chip>
    );
  const vencido = cupon.hasta !== null && cupon.hasta <= ahora;
  const pronto = cupon.desde !== null && cupon.desde > ahora;
  if (vencido || pronto)
    return (
      <Chip tone="muted" icon={<Clock aria-hidden="true" />}>
        {vencido ? "Vencido" : "Aún no empieza"}
      </Chip>
    );
  return (
    <Chip tone="success" icon={<CircleCheck aria-hidden="true" />}>
      Se puede usar
    </Chip>
  );
}

const texto = (numero: number | null) => (numero === null ? "" : String(numero));

function valoresDe(cupon: Cupon | null): Record<string, string> {
  if (!cupon) return { tipo: "porcentaje", minimo: "0", usos_por_persona: "1" };
  return {
    tipo: cupon.tipo,
    valor: String(cupon.valor),
    desde: cupon.desde ? diaDe(cupon.desde) : "",
    // The stored end is the first instant after the last day.
    hasta: cupon.hasta ? diaDe(cupon.hasta, -1) : "",
    usos_maximos: texto(cupon.usos_maximos),
    usos_por_persona: texto(cupon.usos_por_persona),
    minimo: String(cupon.minimo),
  };
}
