import { Form, useNavigation } from "react-router";
import { Equal } from "#app/admin/iconos.tsx";
import { BarraPie } from "#app/admin/kit/barra-pie.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Check } from "#app/ui/iconos.tsx";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { botonSeguras, grupoDe, sumasDe } from "#modules/transferencias/conciliacion/grupos.ts";
import type { PropuestaPorConfirmar } from "#modules/transferencias/conciliacion/leer-conciliacion.server.ts";

type Props = { propuestas: readonly PropuestaPorConfirmar[]; clave: string };

/** Both sums of the sure matches, their difference, and the one press that confirms them all. */
export function PieSeguras({ propuestas, clave }: Props) {
  const { formData } = useNavigation();
  const seguras = propuestas.filter((una) => grupoDe(una) === "seguras");
  if (seguras.length === 0) return null;
  const sumas = sumasDe(seguras);
  const { cuantas, depositos, ventas, diferencia } = sumas;
  const pares = seguras.map((una) => `${una.depositos[0]?.id}:${una.ventas[0]?.codigo}`);
  return (
    <BarraPie label="Seguras por confirmar" className="max-md:justify-center">
      <dl className="flex flex-wrap items-center gap-x-4 max-md:justify-center">
        <Suma nombre={cuantas === 1 ? "1 depósito" : `${miles(cuantas)} depósitos`}>{pesos(depositos)}</Suma>
        <Equal aria-hidden="true" className="size-4" />
        <Suma nombre={cuantas === 1 ? "1 venta" : `${miles(cuantas)} ventas`}>{pesos(ventas)}</Suma>
        <Suma nombre="Diferencia" exito={diferencia === 0}>
          {pesos(diferencia)}
        </Suma>
      </dl>
      <SiPuede permiso="ventas.confirmar">
        <Form method="post" preventScrollReset className="max-md:w-full md:ml-auto">
          <input type="hidden" name="intento" value="seguras" />
          <input type="hidden" name="clave" value={clave} />
          <input type="hidden" name="pares" value={pares.join(",")} />
          <Button loading={formData?.get("intento") === "seguras"} className="max-md:w-full">
            {botonSeguras(sumas)}
          </Button>
        </Form>
      </SiPuede>
    </BarraPie>
  );
}

type SumaProps = { nombre: string; exito?: boolean; children: string };

const Suma = ({ nombre, exito = false, children }: SumaProps) => (
  <div className={cx("flex items-baseline gap-1.5 md:grid md:gap-0", exito && "max-md:hidden")}>
    <dt className="text-[0.8125rem] text-tinta-2">{nombre}</dt>
    <dd className="inline-flex items-center gap-1 font-display font-extrabold tracking-tight tabular-nums md:text-xl">
      {exito && <Check aria-hidden="true" className="size-4 text-exito" />}
      {children}
    </dd>
  </div>
);
