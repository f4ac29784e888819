import { useCallback, useEffect, useRef, useState } from "react";
import { Form, redirect, useNavigation } from "react-router";
import { AvisoRespuesta } from "#app/admin/kit/aviso.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { exigirArchivo, texto } from "#app/lib/actions/forms.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { leerEntero } from "#modules/comun/entero.ts";
import { listarCartolas } from "#modules/transferencias/importar/cartolas.store.server.ts";
import { leerColumnas } from "#modules/transferencias/importar/columnas.ts";
import {
  guardarCartola,
  recordarColumnas,
  revisarCartola,
  subirCartola,
} from "#modules/transferencias/importar/importar-cartola.server.ts";
import { leerDecisiones } from "#modules/transferencias/importar/plan.ts";
import type { Route } from "./+types/importar.page.ts";
import { Guardadas } from "./guardadas.tsx";
import { RevisionCartola } from "./revision.tsx";
import { SoltarCartola } from "./soltar/soltar.tsx";

/** The form that takes a bank's file, for keyboards and for browsers without JavaScript too. */
function SubirCartola({ otra }: { otra: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const { state } = useNavigation();
  const [elegido, setElegido] = useState(false);
  const revisar = useCallback(() => {
    setElegido(true);
    form.current?.requestSubmit();
  }, []);
  // A file may have been chosen before the page became interactive.
  useEffect(() => {
    if (form.current?.querySelector<HTMLInputElement>("input[type=file]")?.value) revisar();
  }, [revisar]);
  // Choosing a file reviews it. The button is for browsers without scripts, and for the same file after a refusal.
  const conBoton = !useHydrated() || (elegido && state === "idle");
  return (
    <Card as="section" aria-label="Archivo" className="max-w-3xl">
      <Form ref={form} method="post" action={AQUI} encType="multipart/form-data" className="grid gap-4">
        <h2 className="text-xl">{otra ? "Revisar otro archivo" : "Tu archivo"}</h2>
        <p className="text-tinta-2">
          Descarga la cartola o el informe de transferencias recibidas desde la página de tu banco y elígelo
          aquí, tal como viene, o arrástralo a cualquier parte de esta página. Te mostramos qué movimientos
          son nuevos; nada se guarda hasta que confirmes.
        </p>
        <FileField
          label="Archivo del banco"
          name="archivo"
          required
          onChange={revisar}
          accept=".xls,.xlsx,.csv,.txt,.dat"
          help="Excel, CSV o texto, hasta 5 MB."
        />
        <input type="hidden" name="intento" value="subir" />
        {conBoton && <Button className="justify-self-start">Revisar archivo</Button>}
      </Form>
    </Card>
  );
}

const AQUI = "/admin/transferencias/importar";

const cartolaDe = (form: FormData): number => leerEntero(texto(form, "cartola")) ?? 0;

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "transferencias.ver");
  const numero = leerEntero(new URL(args.request.url).searchParams.get("archivo"));
  return {
    revision: numero === null ? null : await revisarCartola(ctx, numero, sesion),
    cartolas: await listarCartolas(ctx),
  };
}

export const action = acciones(
  { pagina: "transferencias.ver", hace: ["transferencias.importar"] },
  {
    async subir({ ctx, form, sesion }) {
      const archivo = await exigirArchivo(form, "archivo", "Elige el archivo que descargaste de tu banco.");
      return redirect(`${AQUI}?archivo=${await subirCartola(ctx, archivo, sesion)}`);
    },
    async columnas({ ctx, form, sesion }) {
      const columnas = leerColumnas((campo) => texto(form, campo));
      await recordarColumnas(ctx, { id: cartolaDe(form), columnas }, sesion);
      return "Listo: desde ahora leemos así los archivos con esos títulos.";
    },
    async guardar({ ctx, form, sesion }) {
      const decisiones = leerDecisiones(form.entries());
      const ajenas = form.getAll("cuenta_ajena").map(String);
      await guardarCartola(ctx, { id: cartolaDe(form), decisiones, ajenas }, sesion);
      return redirect("/admin/transferencias");
    },
  },
  { conserva: "todo" },
);

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Importar cartola", "Lee la cartola de tu banco y muestra qué movimientos son nuevos.");

export default function ImportarCartola({ loaderData, actionData }: Route.ComponentProps) {
  const { revision, cartolas } = loaderData;
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      title="Importar cartola"
      text={<Volver to="/admin/transferencias">Todas las transferencias</Volver>}
    >
      <SoltarCartola />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
        <AvisoRespuesta respuesta={respuesta} />
        {revision && <RevisionCartola revision={revision} />}
        <Editable permiso="transferencias.importar">
          <SubirCartola key={revision?.id} otra={revision !== null} />
        </Editable>
        {cartolas.length > 0 && <Guardadas cartolas={cartolas} />}
        {cartolas.length === 0 && !revision && (
          <Note kind="info">
            Todavía no has guardado ninguna cartola. Si tu banco ofrece el informe de transferencias
            recibidas, úsalo: dice el RUT de quien paga.
          </Note>
        )}
      </div>
    </PaginaAdmin>
  );
}
