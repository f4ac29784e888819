import { Form, Link } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { SelectField } from "#app/ui/field/field.tsx";
import { ChevronDown, ChevronUp, Trash2 } from "#app/ui/iconos.tsx";
import { campoDe, claveTarifa } from "#modules/compras/envio/formulario-envios.ts";
import type { RegionEnvios } from "#modules/compras/envio/leer-envios.server.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { Errores } from "#modules/comun/formulario.ts";
import { CLASES_PESO } from "#modules/productos/clase-peso.ts";
import { comunasDe } from "#modules/usuarios/regiones.ts";
import { FilaTarifas } from "./fila.tsx";

type Props = RegionEnvios & { escrito: Readonly<Record<string, string>>; errores: Errores };

/** The comunas of a region with rows of their own. */
const comunasCon = ({ tarifas }: Pick<RegionEnvios, "tarifas">): string[] =>
  [...new Set(tarifas.flatMap(({ comuna }) => comuna ?? []))].sort((a, b) => a.localeCompare(b, "es"));

const idAgregar = (region: string) => `agregar-${region.replaceAll(" ", "-")}`;
const idQuitar = (comuna: string) => `quitar-${comuna.replaceAll(" ", "-")}`;

/** The table as the fields of its form hold it. */
export const valoresDeTarifas = (regiones: readonly RegionEnvios[]): Record<string, string> =>
  Object.fromEntries(
    regiones.flatMap((una) => {
      const filas = new Map(una.tarifas.map((tarifa) => [claveTarifa(tarifa), tarifa]));
      return [null, ...comunasCon(una)].flatMap((comuna) =>
        CLASES_PESO.flatMap((clase_peso) => {
          const clave = { region: una.region, comuna, clase_peso };
          const tarifa = filas.get(claveTarifa(clave));
          const celda = (cual: "costo" | "dias") =>
            [campoDe(cual, clave), tarifa ? miles(tarifa[cual]) : ""] as const;
          return [celda("costo"), celda("dias")];
        }),
      );
    }),
  );

/** One region: its own row, and the comunas with rows of their own when it is open. One button saves all regions. */
export function RegionTarifas({ escrito, errores, ...una }: Props) {
  const { region, excepciones, abierta } = una;
  const comunas = comunasCon(una);
  return (
    <section className="card grid gap-3 p-3.5! md:px-5!" aria-label={region} id={`region-${region}`}>
      <FilaTarifas region={region} comuna={null} escrito={escrito} errores={errores} />
      {comunas.map((comuna) => (
        <FilaTarifas key={comuna} region={region} comuna={comuna} escrito={escrito} errores={errores}>
          <SiPuede permiso="envios.editar">
            <Confirmar
              titulo={`¿Quitar ${comuna}?`}
              pregunta="Desde ahora paga lo mismo que su región."
              variant="danger"
              form={idQuitar(comuna)}
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
      <Comunas region={region} excepciones={excepciones} abierta={abierta} />
      {abierta && (
        <SiPuede permiso="envios.editar">
          <Agregar region={region} libres={comunasDe(region).filter((comuna) => !comunas.includes(comuna))} />
        </SiPuede>
      )}
    </section>
  );
}

/** The forms of the open region's comunas: a form cannot stand inside the one of the table, so its buttons name these. */
export const FormulariosComunas = ({ region, tarifas }: RegionEnvios) => (
  <>
    <Form method="post" preventScrollReset id={idAgregar(region)} hidden>
      <input type="hidden" name="region" value={region} />
    </Form>
    {comunasCon({ tarifas }).map((comuna) => (
      <Form key={comuna} method="post" preventScrollReset id={idQuitar(comuna)} hidden>
        <input type="hidden" name="region" value={region} />
        <input type="hidden" name="comuna" value={comuna} />
      </Form>
    ))}
  </>
);

type ComunasProps = Pick<Props, "region" | "excepciones" | "abierta">;

function Comunas({ region, excepciones, abierta }: ComunasProps) {
  const cuantas =
    excepciones === 1 ? "1 comuna con tarifa propia" : `${excepciones} comunas con tarifa propia`;
  return (
    <Link
      to={abierta ? "/admin/envios" : `/admin/envios?region=${encodeURIComponent(region)}`}
      preventScrollReset
      className="inline-flex min-h-11 items-center gap-1 justify-self-start text-enlace underline underline-offset-3"
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
    <div key={libres.length} className="flex flex-wrap items-end gap-2.5 border-t border-linea pt-3">
      <SelectField
        form={idAgregar(region)}
        label="Comuna con otra tarifa"
        name="comuna"
        placeholder="Elige una"
        options={libres}
        fieldClassName="min-w-52 flex-1 max-w-96"
      />
      <Button
        form={idAgregar(region)}
        size="sm"
        variant="secondary"
        name="intento"
        value="agregar"
        className="min-h-13!"
      >
        Agregar
      </Button>
    </div>
  );
