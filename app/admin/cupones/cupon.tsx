import { CircleOff } from "#app/admin/iconos.tsx";
import { BotonesFicha } from "#app/admin/kit/formulario/botones-ficha.tsx";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Chip } from "#app/ui/chip.tsx";
import { CircleCheck, Clock } from "#app/ui/iconos.tsx";
import type { Cupon } from "#modules/compras/cupones/cupon.ts";
import type { CuponListado } from "#modules/compras/cupones/cupones.store.server.ts";
import { CAMPOS_CUPON } from "#modules/compras/cupones/formulario.ts";
import { conteoEnPalabras } from "#modules/comun/conteo.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { valoresDeCampos } from "#modules/comun/texto/controles.ts";

type Props = { cupon: CuponListado | null; ahora: Date; respuesta: Respuesta | undefined };

const NUEVO = { tipo: "porcentaje", minimo: "0", usos_por_persona: "1" };

/** The form of a coupon, new or existing. The code of an existing one is fixed: sales name it. */
export function FormularioCupon({ cupon, ahora, respuesta }: Props) {
  const id = String(cupon?.id ?? "");
  return (
    <FormularioAdmin
      campos={CAMPOS_CUPON}
      intento={cupon ? "guardar" : "crear"}
      id={id}
      valores={cupon ? valoresDe(cupon) : NUEVO}
      respuesta={respuesta}
      boton={<BotonesFicha id={id} crear="Crear cupón" activa={cupon?.activo ?? null} />}
      className="grid gap-3.5"
    >
      {(campo) => (
        <>
          {cupon ? (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-xl">{cupon.codigo}</h2>
              <Estado cupon={cupon} ahora={ahora} />
            </div>
          ) : (
            campo("codigo")
          )}
          <div className="grid gap-3.5 sm:grid-cols-2">
            {campo("tipo")}
            {campo("valor")}
            {campo("desde")}
            {campo("hasta")}
            {campo("usos_maximos")}
            {campo("usos_por_persona")}
            {campo("minimo")}
          </div>
          {cupon && <Usos cupon={cupon} />}
        </>
      )}
    </FormularioAdmin>
  );
}

const Usos = ({ cupon: { usos, en_cotizaciones, usos_maximos } }: { cupon: CuponListado }) => (
  <p className="text-sm text-tinta-2">
    {usos === 1 ? "Usado en 1 venta" : `Usado en ${conteoEnPalabras(usos)} ventas`}
    {usos_maximos !== null && ` de ${miles(usos_maximos)} posibles`}
    {en_cotizaciones > 0 && `; ${conteoEnPalabras(en_cotizaciones)} por pagar`}.
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

const valoresDe = (cupon: Cupon) => ({
  ...valoresDeCampos(CAMPOS_CUPON, { ...cupon }),
  desde: cupon.desde ? diaDe(cupon.desde) : "",
  // The stored end is the first instant after the last day.
  hasta: cupon.hasta ? diaDe(cupon.hasta, -1) : "",
});
