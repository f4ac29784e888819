import { Form, Link, useNavigation } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field/field.tsx";
import { ChevronDown, ChevronUp, Trash2 } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { claveTarifa } from "#modules/compras/envio/formulario-envios.ts";
import type { RegionEnvios } from "#modules/compras/envio/leer-envios.server.ts";
import { comunasDe } from "#modules/usuarios/regiones.ts";
import { FilaTarifas } from "./fila.tsx";

type Props = RegionEnvios & { respuesta: Respuesta | undefined };

/** One region: its own row, the comunas with rows of their own when it is open, and one button for all of them. */
export function RegionTarifas({ region, excepciones, tarifas, abierta, respuesta }: Props) {
  const { formData } = useNavigation();
  const enviando = formData?.get("intento") === "guardar" && formData.get("region") === region;
  const negada = respuesta && !respuesta.ok && respuesta.valores.region === region ? respuesta : null;
  const comunas = [...new Set(tarifas.flatMap(({ comuna }) => comuna ?? []))].sort((a, b) =>
    a.localeCompare(b, "es"),
  );
  const filas = new Map(tarifas.map((tarifa) => [claveTarifa(tarifa), tarifa]));
  return (
    <section className="card envios-region" aria-label={region} id={`region-${region}`}>
      <Form method="post" noValidate preventScrollReset className="grid gap-3">
        <input type="hidden" name="region" value={region} />
        {negada && <Note kind="error">{Object.values(negada.errores)[0] ?? negada.mensaje}</Note>}
        <FilaTarifas region={region} comuna={null} filas={filas} negada={negada} />
        {comunas.map((comuna) => (
          <FilaTarifas key={comuna} region={region} comuna={comuna} filas={filas} negada={negada}>
            <SiPuede permiso="envios.editar">
              <Confirmar
                titulo={`¿Quitar ${comuna}?`}
                pregunta="Desde ahora paga lo mismo que su región."
                variant="danger"
                form={`quitar-${comuna}`}
                name="intento"
                value="quitar"
                etiqueta={`Quitar ${comuna}`}
                icon={<Trash2 aria-hidden="true" />}
                className="text-error"
              >
                Quitar
              </Confirmar>
            </SiPuede>
          </FilaTarifas>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-2.5">
          <Comunas region={region} excepciones={excepciones} abierta={abierta} />
          <SiPuede permiso="envios.editar">
            <Button size="sm" variant="secondary" name="intento" value="guardar" loading={enviando}>
              Guardar
            </Button>
          </SiPuede>
        </div>
      </Form>
      {comunas.map((comuna) => (
        <Form key={comuna} method="post" preventScrollReset id={`quitar-${comuna}`} hidden>
          <input type="hidden" name="region" value={region} />
          <input type="hidden" name="comuna" value={comuna} />
        </Form>
      ))}
      {abierta && (
        <SiPuede permiso="envios.editar">
          <Agregar region={region} libres={comunasDe(region).filter((una) => !comunas.includes(una))} />
        </SiPuede>
      )}
    </section>
  );
}

type ComunasProps = Pick<Props, "region" | "excepciones" | "abierta">;

function Comunas({ region, excepciones, abierta }: ComunasProps) {
  const cuantas =
    excepciones === 1 ? "1 comuna con tarifa propia" : `${excepciones} comunas con tarifa propia`;
  return (
    <Link
      to={abierta ? "/admin/envios" : `/admin/envios?region=${encodeURIComponent(region)}`}
      preventScrollReset
      className="inline-flex min-h-11 items-center gap-1 text-enlace underline underline-offset-3"
      aria-expanded={abierta}
    >
      {excepciones > 0 ? cuantas : "Tarifas por comuna"}
      <span className="sr-only"> de {region}</span>
      {abierta ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
    </Link>
  );
}

const Agregar = ({ region, libres }: { region: string; libres: readonly string[] }) =>
  libres.length === 0 ? null : (
    // The key changes when a comuna is added, which empties the field.
    <Form
      method="post"
      preventScrollReset
      key={libres.length}
      className="mt-3 flex flex-wrap items-end gap-2.5 border-t border-linea pt-3"
    >
      <input type="hidden" name="region" value={region} />
      <SelectField
        label="Comuna con otra tarifa"
        name="comuna"
        placeholder="Elige una"
        options={libres}
        fieldClassName="min-w-52 flex-1 max-w-96"
      />
      <Button size="sm" variant="secondary" name="intento" value="agregar" className="min-h-[52px]!">
        Agregar
      </Button>
    </Form>
  );
