import { Form, Link, useNavigation } from "react-router";
import { Circle } from "#app/admin/iconos.tsx";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Plegable, SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { ProgressBar } from "#app/ui/bar/progress-bar.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { ArrowRight, CircleCheck, Mail } from "#app/ui/iconos.tsx";
import { CAMPOS_RESPALDO } from "#modules/ajustes/formulario-pasos.ts";
import type { PasoInicial, PrimerosPasos } from "#modules/ajustes/primeros-pasos.ts";

/** The forms of the list answer here, so that the panel keeps its own. */
const PAGINA_PASOS = "/admin/primeros-pasos";

type Lista = PrimerosPasos & { respaldo: string; ordenes: { respaldo: string; llave: string } };
type Props = { lista: Lista; respuesta: Respuesta | undefined };

/** What a new shop still has to do: the next step first, what is done folded. */
export function ListaPasos({ lista, respuesta }: Props) {
  const { pasos, opcionales, listos, completo } = lista;
  const esSiguiente = (paso: PasoInicial) => !paso.listo && paso === pasos[0];
  const formularioDe = (paso: PasoInicial) => {
    if (paso.clave === "correo") return <PruebaDeCorreo sigue={esSiguiente(paso)} />;
    return paso.clave === "respaldo" ? <Respaldo donde={lista.respaldo} respuesta={respuesta} /> : null;
  };
  const filas = (cuales: readonly PasoInicial[]) =>
    cuales.map((paso) => (
      <UnPaso key={paso.clave} {...paso} sigue={esSiguiente(paso)}>
        {formularioDe(paso)}
      </UnPaso>
    ));
  return (
    <div className="grid max-w-220 gap-4.5">
      <SeccionAdmin id="pasos-titulo" titulo={completo ? "Tu tienda está lista" : "Para abrir tu tienda"}>
        <div className="mt-3 grid gap-1.5">
          <ProgressBar value={listos} max={pasos.length} label="Pasos listos" />
          <p className="text-sm text-tinta-2">
            {listos} de {pasos.length} listos.
          </p>
        </div>
        <ol className="mt-3 divide-y divide-linea">{filas(pasos.filter(({ listo }) => !listo))}</ol>
        {listos > 0 && (
          <Plegable titulo={listos === 1 ? "1 paso listo" : `${listos} pasos listos`}>
            <ol className="divide-y divide-linea">{filas(pasos.filter(({ listo }) => listo))}</ol>
          </Plegable>
        )}
      </SeccionAdmin>
      <SeccionAdmin id="pasos-opcionales" titulo="Solo si los quieres">
        <p className="mt-1 text-sm text-tinta-2">
          Una tienda que vende productos no necesita puntos, sorteos ni juego.
        </p>
        <ul className="mt-2 divide-y divide-linea">{filas(opcionales)}</ul>
      </SeccionAdmin>
      <ParaQuienInstala {...lista.ordenes} />
      <SiPuede permiso="ajustes.guardar">
        <Ocultar />
      </SiPuede>
    </div>
  );
}

/** The only place with commands: the owner passes it on. */
const ParaQuienInstala = ({ respaldo, llave }: Lista["ordenes"]) => (
  <SeccionAdmin id="quien-instala" titulo="Para quien instala">
    <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-[0.9375rem] text-tinta-2">
      <li>
        Programa <code>{respaldo}</code> cada noche y guarda cada copia en otra máquina.
      </li>
      <li>
        Guarda la llave de las semillas fuera de la máquina y lejos de los respaldos: <code>{llave}</code> la
        muestra. Sin ella no se pueden realizar los sorteos en curso.
      </li>
    </ul>
  </SeccionAdmin>
);

type UnPasoProps = PasoInicial & { sigue: boolean; children?: React.ReactNode };

function UnPaso({ clave, titulo, texto, enlace, listo, ajuste, sigue, children }: UnPasoProps) {
  const Icono = listo ? CircleCheck : Circle;
  const ancla = enlace.startsWith("#") ? enlace.slice(1) : undefined;
  return (
    <li id={ancla} data-paso={clave} className="flex scroll-mt-24 gap-3 py-3.5">
      <Icono
        aria-hidden="true"
        className={cx("mt-0.5 size-6 flex-none", listo ? "text-exito" : "text-tinta-3")}
      />
      <div className="min-w-0 flex-1">
        {ancla ? (
          <b className="font-semibold">{titulo}</b>
        ) : (
          <Link
            to={enlace}
            className="inline-flex items-center gap-1.5 font-semibold text-enlace underline-offset-3 hover:underline"
          >
            {titulo}
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        )}
        <span className="sr-only">{listo ? " (listo)" : " (falta)"}</span>
        <p className="text-[0.9375rem] text-tinta-2">{texto}</p>
        {sigue && !ancla && (
          <ButtonLink to={enlace} size="sm" className="mt-2.5 mr-3">
            Seguir con esto
          </ButtonLink>
        )}
        {ajuste && (
          <Link to={ajuste.enlace} className="text-[0.9375rem] text-enlace underline underline-offset-3">
            {ajuste.texto}
          </Link>
        )}
        {children && (
          <SiPuede permiso="ajustes.guardar">
            <div className="mt-2.5">{children}</div>
          </SiPuede>
        )}
      </div>
    </li>
  );
}

function PruebaDeCorreo({ sigue }: { sigue: boolean }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" action={PAGINA_PASOS} preventScrollReset>
      <input type="hidden" name="intento" value="correo" />
      <Button
        size="sm"
        variant={sigue ? "primary" : "secondary"}
        loading={formData?.get("intento") === "correo"}
        icon={<Mail aria-hidden="true" />}
      >
        Enviar correo de prueba
      </Button>
    </Form>
  );
}

const Respaldo = ({ donde, respuesta }: { donde: string; respuesta: Respuesta | undefined }) => (
  <FormularioAdmin
    campos={CAMPOS_RESPALDO}
    intento="respaldo"
    valores={{ respaldo: donde }}
    respuesta={respuesta}
    boton="Guardar"
    aspecto={{ size: "sm", variant: "secondary" }}
    action={PAGINA_PASOS}
    className="grid gap-2.5"
  />
);

const Ocultar = () => (
  <Form method="post" action={PAGINA_PASOS}>
    <input type="hidden" name="intento" value="ocultar" />
    <input type="hidden" name="pasos_ocultos" value="on" />
    <Button size="sm" variant="ghost">
      Ocultar esta lista
    </Button>
    <p className="mt-1 text-sm text-tinta-2">La encuentras después en Ajustes.</p>
  </Form>
);
