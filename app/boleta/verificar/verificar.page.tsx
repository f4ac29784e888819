import "./verificar.css";
import { peticion } from "#app/context.ts";
import { metaLegal } from "#app/legal/meta-legal.ts";
import { CheckList } from "#app/ui/check-list.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { Note } from "#app/ui/note.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { Spinner } from "#app/ui/states/spinner.tsx";
import type { Route } from "./+types/verificar.page.ts";
import { CamaraBoleta } from "./camara.tsx";
import type { Comprobacion } from "./comprobar.ts";
import {
  DESCRIPCION_VERIFICAR,
  PRUEBA_DE_LINEA,
  QUE_PRUEBA_EL_TIMBRE,
  SIN_GUIONES,
  TITULO_VERIFICAR,
} from "./textos.ts";
import { type EstadoVerificar, useVerificar } from "./use-verificar.ts";

export const loader = (args: Route.LoaderArgs) => ({ public_url: peticion(args).ctx.public_url });

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return metaLegal({
    titulo: TITULO_VERIFICAR,
    descripcion: DESCRIPCION_VERIFICAR,
    canonica: `${loaderData.public_url}/boleta/verificar`,
    matches,
  });
}

export default function VerificarBoleta() {
  const { estado, verificar } = useVerificar();
  const alElegir = (archivo: File | undefined) =>
    archivo && void verificar(async () => (await import("./leer-codigo.ts")).leerDeFoto(archivo));
  return (
    <div className="container-page pb-12 md:pb-20">
      <PageTitle title={TITULO_VERIFICAR} text={DESCRIPCION_VERIFICAR} />
      <noscript>
        <Note kind="warning" className="mb-5">
          {SIN_GUIONES}
        </Note>
      </noscript>
      <div className="grid grid-cols-1 gap-5 items-start lg:grid-cols-2 lg:gap-7">
        <section aria-labelledby="verificar-leer" className="card verificar-parte needs-js">
          <h2 id="verificar-leer">Muestra el timbre</h2>
          <p className="text-tinta-2 text-pretty">
            Es el código de barras ancho al final de la boleta. La imagen se lee en tu navegador y no sale de
            él.
          </p>
          <CamaraBoleta alLeer={(codigo) => void verificar(async () => codigo)} />
          <FileField
            label="O elige una foto"
            name="foto"
            accept="image/*"
            button="Elegir foto"
            onChange={({ currentTarget }) => alElegir(currentTarget.files?.[0])}
          />
          <div aria-live="polite">
            <Resultado estado={estado} />
          </div>
        </section>
        <section aria-labelledby="verificar-prueba" className="card verificar-parte">
          <h2 id="verificar-prueba">Qué prueba esto</h2>
          {QUE_PRUEBA_EL_TIMBRE.map((frase) => (
            <p key={frase} className="text-tinta-2 text-pretty">
              {frase}
            </p>
          ))}
        </section>
      </div>
    </div>
  );
}

function Resultado({ estado }: { estado: EstadoVerificar }) {
  if (estado.paso === "quieto") return null;
  if (estado.paso === "leyendo")
    return (
      <p className="flex gap-2.5 items-center">
        <Spinner /> Leyendo el timbre…
      </p>
    );
  if (estado.paso === "error") return <Note kind="error">{estado.frase}</Note>;
  const { frase, lineas } = estado.comprobacion;
  return (
    <div className="grid gap-4">
      <Veredicto lineas={lineas} />
      <p className="font-bold wrap-anywhere">{frase}</p>
      <CheckList lines={lineas} label="Comprobaciones de esta boleta" proves={PRUEBA_DE_LINEA} />
    </div>
  );
}

/** One sentence for people who read no further. */
function Veredicto({ lineas }: Pick<Comprobacion, "lineas">) {
  const fallan = lineas.filter(({ ok }) => !ok);
  if (fallan.length === 0)
    return lineas.some(({ aviso }) => aviso) ? (
      <Note kind="warning">Las firmas calzan. Lee abajo lo que falta.</Note>
    ) : (
      <Note kind="success">Esta boleta es de esta tienda y nadie la cambió.</Note>
    );
  const soloLibro = fallan.every(({ id }) => id === "libro");
  return soloLibro ? (
    <Note kind="warning">Las firmas del timbre calzan, pero no es de una boleta de esta tienda.</Note>
  ) : (
    <Note kind="error">Esta boleta no es auténtica: falla lo marcado abajo.</Note>
  );
}
