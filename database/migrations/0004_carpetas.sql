CREATE TABLE "carpetas" (
	"bucket" text NOT NULL,
	"carpeta" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carpetas_bucket_carpeta_pk" PRIMARY KEY("bucket","carpeta")
);
