export const ERROR_REGISTRAR = "Error al registrar. Por favor, intenta de nuevo más tarde.";
export const ERROR_VERIFICAR = "Error al verificar usuario. Por favor, intenta de nuevo más tarde.";
export const ERROR_REFERIDO = "Error al registrar el referido. Por favor, intenta de nuevo más tarde.";
/** One sentence for every failed sign-in, so that it does not reveal which addresses have an account. */
export const ERROR_INGRESO = "Email no validado o no existe.";
/** Logged only: the page shows ERROR_INGRESO. */
export const FALLA_INGRESO = "Error de inicio de sesión";
/** Logged only. */
export const SIN_FILA_USUARIO = "Usuario no encontrado en la tabla de usuarios";

export const REVISA_TU_CORREO = "Revisa tu correo para confirmar tu cuenta.";
export const ESCRIBE_CORREO = "Escribe tu correo.";
export const ESCRIBE_CONTRASENA = "Escribe tu contraseña.";
export const ESCRIBE_CODIGO = "Escribe el código.";
export const CORREO_INVALIDO = "Escribe un correo válido, como tu@correo.cl.";
export const DEMASIADOS_INTENTOS = "Demasiados intentos. Espera unos minutos y prueba de nuevo.";
export const DEMASIADOS_A_LA_VEZ =
  "Hay muchas personas ingresando en este momento. Intenta de nuevo en unos segundos.";
export const ENLACE_CONFIRMAR_INVALIDO = "El enlace de confirmación venció o ya se usó.";
export const CONTRASENA_DE_OTRO_REGISTRO = "Esa no es la contraseña que elegiste al registrarte.";
export const ENLACE_RECUPERAR_INVALIDO = "El enlace para cambiar tu contraseña venció o ya se usó.";
export const CONTRASENA_ACTUAL_INCORRECTA = "La contraseña actual no es correcta.";

export const CONTRASENA_CORTA = "La contraseña debe tener al menos 8 caracteres.";
export const CONTRASENA_LARGA = "La contraseña puede tener hasta 128 caracteres.";
export const CONTRASENA_ES_CORREO = "La contraseña no puede ser tu correo.";
export const CONTRASENA_COMUN = "Esa contraseña es muy común. Elige otra más difícil de adivinar.";

export const PERFIL_GUARDADO = "Profile updated successfully";
export const DEBE_SER_MAYOR = "Debes ser mayor de 18 años.";

export const ESCRIBE_CLIENTE = "Escribe el correo o el código del cliente, o los datos de uno nuevo.";
export const UN_CLIENTE = "Elige uno: este cliente o el cliente nuevo.";
export const CORREO_CON_CUENTA = "Ese correo ya tiene una cuenta: escríbelo en «Cliente».";
export const correoDeCliente = (codigo: string) =>
  `Ya hay un cliente con otro correo u otros datos: escribe su código, ${codigo}, en «Cliente».`;
