CREATE SCHEMA drizzle;
CREATE FUNCTION public.articles_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  NEW.title_words := to_tsvector('simple'::regconfig, trim(regexp_replace(lower(left(normalize(NEW.title, nfkc), 200)), '[^[:alnum:]]+', ' ', 'g')))
    || to_tsvector('simple'::regconfig, coalesce(NEW.names, ''));
  NEW.words := NEW.title_words
    || to_tsvector('simple'::regconfig, regexp_replace(lower(left(normalize(NEW.summary, nfkc), 500)), '[^[:alnum:] ]+', ' ', 'g'))
    || to_tsvector('simple'::regconfig, regexp_replace(lower(left(
      CASE WHEN NEW.body_text IS NFKC NORMALIZED THEN NEW.body_text ELSE normalize(NEW.body_text, nfkc) END, 100000)), '[^[:alnum:] ]+', ' ', 'g'));
  RETURN NEW;
END $$;
CREATE FUNCTION public.audit_entries_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'The audit log is added to, never changed.'; END $$;
CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint,
    min_reader text
);
CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;
CREATE TABLE public.accounts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    wallet text,
    username text,
    username_key text,
    bio text DEFAULT ''::text NOT NULL,
    pfp text DEFAULT ''::text NOT NULL,
    rank text DEFAULT 'Trencher'::text NOT NULL,
    hidden_reason text,
    blocked_reason text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    picture_hidden_reason text,
    standing_words integer DEFAULT 0 NOT NULL,
    standing_articles integer DEFAULT 0 NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    recent_points integer DEFAULT 0 NOT NULL,
    contribution_count integer DEFAULT 0 NOT NULL,
    accepted_count integer DEFAULT 0 NOT NULL,
    bounties_won integer DEFAULT 0 NOT NULL,
    closed_at timestamp(3) with time zone,
    closed_wallet text
);
CREATE TABLE public.active_days (
    account_id uuid NOT NULL,
    day date NOT NULL,
    things integer NOT NULL
);
CREATE TABLE public.article_address_keys (
    key text NOT NULL,
    article_id uuid NOT NULL,
    address text NOT NULL
);
CREATE TABLE public.article_addresses (
    article_id uuid NOT NULL,
    kind text NOT NULL,
    address text NOT NULL
);
CREATE TABLE public.article_authors (
    article_id uuid NOT NULL,
    account_id uuid NOT NULL,
    revisions integer NOT NULL,
    words integer DEFAULT 0 NOT NULL,
    anonymous_number integer
);
CREATE TABLE public.article_confirmations (
    article_id uuid NOT NULL,
    account_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.article_revisions (
    article_id uuid NOT NULL,
    slug text NOT NULL,
    title text,
    summary text,
    category text,
    image_url text,
    body_markdown text,
    version integer,
    facts jsonb,
    addresses jsonb,
    number integer NOT NULL,
    kind text NOT NULL,
    change text DEFAULT ''::text NOT NULL,
    author_id uuid,
    contribution_id uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    words_added integer,
    words_removed integer,
    edits jsonb,
    life jsonb,
    changed_by uuid,
    CONSTRAINT article_revisions_kind CHECK ((kind = ANY (ARRAY['written'::text, 'merged'::text, 'restored'::text, 'imported'::text, 'drafted'::text])))
);
CREATE TABLE public.articles (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    summary text DEFAULT ''::text NOT NULL,
    category text DEFAULT ''::text NOT NULL,
    image_url text DEFAULT ''::text NOT NULL,
    facts jsonb DEFAULT '[]'::jsonb NOT NULL,
    body_markdown text DEFAULT ''::text NOT NULL,
    body_html text DEFAULT ''::text NOT NULL,
    body_text text DEFAULT ''::text NOT NULL,
    toc jsonb DEFAULT '[]'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    title_plain text GENERATED ALWAYS AS (TRIM(BOTH FROM regexp_replace(lower("left"(NORMALIZE(title, NFKC), 200)), '[^[:alnum:]]+'::text, ' '::text, 'g'::text))) STORED,
    title_words tsvector,
    summary_words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, TRIM(BOTH FROM regexp_replace(lower("left"(NORMALIZE(summary, NFKC), 500)), '[^[:alnum:]]+'::text, ' '::text, 'g'::text)))) STORED,
    words tsvector,
    title_key text GENERATED ALWAYS AS (TRIM(BOTH FROM regexp_replace(lower("left"(regexp_replace(NORMALIZE(title, NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 200)), '[^[:alnum:]]+'::text, ' '::text, 'g'::text))) STORED NOT NULL COLLATE pg_catalog."C",
    contribution_count integer DEFAULT 0 NOT NULL,
    anonymous_contributors integer DEFAULT 0 NOT NULL,
    addresses jsonb DEFAULT '[]'::jsonb NOT NULL,
    author_count integer DEFAULT 0 NOT NULL,
    revision_count integer DEFAULT 0 NOT NULL,
    sources jsonb DEFAULT '[]'::jsonb NOT NULL,
    authorship jsonb,
    writer_count integer DEFAULT 0 NOT NULL,
    imported_words integer DEFAULT 0 NOT NULL,
    life jsonb,
    confirmed_by integer DEFAULT 0 NOT NULL,
    confirmed_at timestamp(3) with time zone,
    word_count integer DEFAULT 0 NOT NULL,
    disputes jsonb DEFAULT '[]'::jsonb NOT NULL,
    attributed boolean DEFAULT true NOT NULL,
    names text,
    reported jsonb DEFAULT '[]'::jsonb NOT NULL
)
WITH (fillfactor='60');
CREATE TABLE public.audit_entries (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid,
    action text NOT NULL,
    subject text NOT NULL,
    subject_id text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.bounties (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    article_id uuid,
    image_url text DEFAULT ''::text NOT NULL,
    reward numeric(20,9) NOT NULL,
    currency text DEFAULT 'SOL'::text NOT NULL,
    status text DEFAULT 'Open'::text NOT NULL,
    brief text DEFAULT ''::text NOT NULL,
    criteria text DEFAULT ''::text NOT NULL,
    deadline timestamp(3) with time zone,
    winner text,
    winner_contribution_id uuid,
    winner_tx text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    entry_count integer DEFAULT 0 NOT NULL,
    place bigint GENERATED ALWAYS AS ((
CASE
    WHEN (status <> 'Open'::text) THEN (('2000000000000000'::bigint)::numeric - (EXTRACT(epoch FROM (created_at AT TIME ZONE 'UTC'::text)) * (1000)::numeric))
    ELSE COALESCE((EXTRACT(epoch FROM (deadline AT TIME ZONE 'UTC'::text)) * (1000)::numeric), (('1000000000000000'::bigint)::numeric - (EXTRACT(epoch FROM (created_at AT TIME ZONE 'UTC'::text)) * (1000)::numeric)))
END)::bigint) STORED NOT NULL,
    CONSTRAINT bounties_currency CHECK ((currency = ANY (ARRAY['SOL'::text, 'USDC'::text, 'BONK'::text]))),
    CONSTRAINT bounties_reward CHECK ((reward > (0)::numeric)),
    CONSTRAINT bounties_status CHECK ((status = ANY (ARRAY['Open'::text, 'In review'::text, 'Awarded'::text, 'Paid'::text, 'Cancelled'::text, 'No award'::text])))
);
CREATE TABLE public.bounty_counts (
    state text NOT NULL,
    bounties integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.bounty_entries (
    bounty_id uuid NOT NULL,
    contribution_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    is_there boolean DEFAULT true NOT NULL
);
CREATE TABLE public.bounty_steps (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    bounty_id uuid NOT NULL,
    from_status text,
    to_status text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    is_early boolean DEFAULT false NOT NULL
);
CREATE TABLE public.categories (
    name text NOT NULL,
    name_key text GENERATED ALWAYS AS (TRIM(BOTH FROM regexp_replace(lower("left"(regexp_replace(NORMALIZE(name, NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 200)), '[^[:alnum:]]+'::text, ' '::text, 'g'::text))) STORED NOT NULL COLLATE pg_catalog."C",
    count integer NOT NULL,
    titles text[] DEFAULT '{}'::text[] NOT NULL
);
CREATE TABLE public.comments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    submission_id uuid NOT NULL,
    author_id uuid NOT NULL,
    text text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    hidden_reason text,
    is_there boolean DEFAULT true NOT NULL,
    anonymous_number integer
);
CREATE TABLE public.contributions (
    id uuid NOT NULL,
    article_id uuid NOT NULL,
    text text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    is_there boolean DEFAULT true NOT NULL,
    score integer DEFAULT 0 NOT NULL,
    source text DEFAULT ''::text NOT NULL,
    base_revision integer,
    edits jsonb,
    changed_parts text,
    words_added integer,
    words_removed integer,
    revision integer,
    edited_at timestamp(3) with time zone,
    useful integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.counted_rules (
    rules text NOT NULL
);
CREATE TABLE public.earlier_contributions (
    contribution_id uuid NOT NULL,
    number integer NOT NULL,
    text text NOT NULL,
    source text NOT NULL,
    base_revision integer,
    edits jsonb,
    until timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.featured (
    "position" smallint NOT NULL,
    article_id uuid NOT NULL
);
CREATE TABLE public.flags (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    comment_id uuid,
    profile_id uuid,
    reporter_id uuid NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    settled boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT flags_one_subject CHECK ((num_nonnulls(comment_id, profile_id) = 1))
);
CREATE TABLE public.grants (
    account_id uuid NOT NULL,
    kind text NOT NULL,
    subject uuid NOT NULL,
    day date NOT NULL,
    points smallint NOT NULL,
    phase text NOT NULL,
    CONSTRAINT grants_phase CHECK ((phase = ANY (ARRAY['ahead'::text, 'recent'::text, 'past'::text])))
);
CREATE TABLE public.network_keys (
    day date NOT NULL,
    key text NOT NULL
);
CREATE TABLE public.nonces (
    nonce text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.notices (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    subject uuid NOT NULL,
    submission_id uuid,
    bounty_id uuid,
    people uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    is_read boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    article_id uuid
);
CREATE TABLE public.proposals (
    id uuid NOT NULL,
    title text NOT NULL,
    category text DEFAULT ''::text NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.purges (
    write text NOT NULL,
    tags text[] NOT NULL,
    transaction xid8 DEFAULT pg_current_xact_id() NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.receipts (
    signature text NOT NULL,
    kind text NOT NULL,
    state text DEFAULT 'not yet read'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    transaction jsonb,
    account jsonb,
    answer text,
    sha256 text,
    read_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    cited_by uuid,
    article_id uuid,
    failures integer DEFAULT 0 NOT NULL,
    CONSTRAINT receipts_state CHECK ((state = ANY (ARRAY['not yet read'::text, 'read'::text, 'not found'::text])))
);
CREATE TABLE public.removed_sentences (
    article_id uuid NOT NULL,
    key text NOT NULL,
    runs jsonb NOT NULL
);
CREATE TABLE public.reports (
    id uuid NOT NULL,
    article text DEFAULT ''::text NOT NULL,
    article_id uuid,
    details text NOT NULL,
    anchor text DEFAULT ''::text NOT NULL,
    revision integer,
    is_open boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    source text DEFAULT ''::text NOT NULL,
    is_marked boolean DEFAULT false NOT NULL,
    address text,
    place text DEFAULT ''::text NOT NULL,
    is_confirmed boolean DEFAULT false NOT NULL
);
CREATE TABLE public.search_words (
    word text NOT NULL,
    phrase text NOT NULL,
    stem text GENERATED ALWAYS AS (COALESCE((ts_lexize('english_stem'::regdictionary, word))[1], word)) STORED NOT NULL,
    remains text[] NOT NULL,
    articles integer NOT NULL,
    titles integer NOT NULL
);
CREATE TABLE public.server_secrets (
    name text NOT NULL,
    secret text NOT NULL
);
CREATE TABLE public.sessions (
    token_hash text NOT NULL,
    account_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.submissions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    author_id uuid NOT NULL,
    status text DEFAULT 'waiting for review'::text NOT NULL,
    review_note text DEFAULT ''::text NOT NULL,
    reviewed_at timestamp(3) with time zone,
    likes integer DEFAULT 0 NOT NULL,
    dislikes integer DEFAULT 0 NOT NULL,
    comment_count integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    deleted_by uuid,
    anonymous_likes integer DEFAULT 0 NOT NULL,
    anonymous_dislikes integer DEFAULT 0 NOT NULL,
    anonymous_number integer,
    anonymous_commenters integer DEFAULT 0 NOT NULL,
    CONSTRAINT submissions_kind CHECK ((kind = ANY (ARRAY['contribution'::text, 'proposal'::text, 'report'::text]))),
    CONSTRAINT submissions_status CHECK ((status = ANY (ARRAY['waiting for review'::text, 'Accepted'::text, 'Rejected'::text])))
);
CREATE TABLE public.votes (
    submission_id uuid NOT NULL,
    account_id uuid NOT NULL,
    value smallint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    counts boolean DEFAULT true NOT NULL,
    network text,
    weighs boolean DEFAULT false NOT NULL,
    is_off boolean DEFAULT false NOT NULL,
    CONSTRAINT votes_value CHECK ((value = ANY (ARRAY[1, '-1'::integer])))
);
CREATE TABLE public.watches (
    article_id uuid NOT NULL,
    account_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);
INSERT INTO drizzle.__drizzle_migrations VALUES
	(1, '691f30accd3640c7446da2d708ad2764e007bd3b23aa6e889a1dc0896e9c4767', 1795221244853, NULL),
	(2, '3114c1c2e316e5cdc371977613a21f468f97054e6d0858caf2cb7a696a5f9dc9', 1795262375571, NULL),
	(3, '8e823ad3576cf93b700e6a20f7be8ec27ae30b4304e96cca353157db6c8c960a', 1795269782114, NULL),
	(4, '910adf034baf13dc36cd270dd0a24dbafcc8e25666a4c72dcfc0e2f20add820c', 1795300214926, NULL),
	(5, 'c1abd73aac40ce43db6874b326e5ae28a34aa3543d08cb00032b738f26b4a42a', 1795301151676, NULL),
	(6, '4c26f364be393c6fcf497d38bf31b79fd5935b3df0eb23642c39c2e1d99056bb', 1795301526873, NULL),
	(7, '68beb55e88b8f23b07081b3d7005070413e53d49d35d0f66be779476934bf6f1', 1795301851915, NULL),
	(8, '767e32fe0baf7f1b7635c2f93b8f3967ddb78447cf2dc0fe4b1f0c4f0e4e15c3', 1795302052649, NULL),
	(9, '3ff3d35e855d1b3aeb129e98b302b496eb6690f276cd1b35d3e45befe170e0b2', 1795303548614, NULL),
	(10, '0d7c0e98f5b68d260d93ffe1cd58efe0e524f6add675c73ac207a2302f4f7f1e', 1795304485449, NULL),
	(11, '21af7654467d248c2799c975975b8a395d5d353b0845ef27e303cdabaf4ff80c', 1795312782614, NULL),
	(12, '890e19f7d31b8e0e9072eb26f8546d95b663bb7545ed7291cb75d422459e8042', 1795313966533, NULL),
	(13, 'adb3d7463a9f382375c87ff691b58c2614b07ce7df362198ab8a8901a96cb5d1', 1795325716272, NULL),
	(14, '61414b6674b05e3ada8f6473caa41acc2e7184463959bae954133c90befe964f', 1795328928878, NULL),
	(15, 'e3ee2ed5944013e5006281758a41b95f37fb59a6de447af795c1aa3e9f314dd6', 1795329975146, NULL),
	(16, '6f1321398dc0ea01c7fd40300b6de2cff128a0269678a7a286b5e2335594e962', 1795330183286, NULL),
	(17, 'fa35533721956065431773d79d992143e9bb99606ede179c28f0e3e2b6a885de', 1795330490220, NULL),
	(18, '1e63036985332ed9a82c83eacabe558cee11f881961d2873c9827d1a4bad3bf9', 1795330826949, NULL),
	(19, 'ec9d91b87ad019330791a13aa1755d4f7e99d76421e2871941ca4a83ce7991b4', 1795331139237, NULL),
	(20, 'b8a97af47f9da5966f1b5444028840c0a0e511173ae39cd81cb13b739bb6a115', 1795337947887, NULL),
	(21, 'd594dcdea725dd1700dc43e7b9a1936542d67cd1ba38c5fa1b6d816d39c40c9d', 1795340958975, NULL),
	(22, '46d0612299c7959cacf6426988e021dccf281ac6de3c367331b33fdc191e409c', 1795341812834, NULL),
	(23, '018c316eb088d6f7e7d4ff3349a6631eefe295a7baae37937cfc7048ff8cce5e', 1795342100048, NULL),
	(24, 'b99152c5b062366d1dd204f93d1554e74c504ce3b06bcb5c5895affdf2fe20e5', 1795353649764, NULL),
	(25, 'c0130f3506f6e9adc016281541f1d536715e45693b046c9f75c0b8ddec565d87', 1795354587724, NULL),
	(26, 'b15ebb81dacafdaac9429d70260b78781a5d0c042fd2574107fbc87da8242e11', 1795354976234, NULL),
	(27, 'e286968c9f4dfb66606a4bbf509c12ae84c1925c979604012eda07f755da9c8e', 1795356454747, NULL),
	(28, '25fd98589d27f3cb093b3e11636441eaaca4ed01850b65e289de6a44c13ecb94', 1795357549405, NULL),
	(29, '913a62e36fa4871a68a50949bb0631b21db70ba77dad76cb03b91366e644f323', 1795358993606, NULL),
	(30, 'dcc302f4ee2834c506346b0e87bc723620eb2206013df1d0ee41845681e19344', 1795359229857, NULL),
	(31, 'dff767e73ab78dda9955038e7eccd2968059245e624c77c8b79691bb09b9e727', 1795369794700, NULL),
	(32, '7b51bcf2eb03084f9e714cc9c829db115a58aaae2c07860de9cf86f5eb67ebba', 1795373570163, NULL),
	(33, 'ca5a4f15d235cfca8da43c150da564dfda0d9116a9d2fe7416579816c06f06c4', 1795373647603, NULL),
	(34, 'a9604f3abec521e15c138856835d2660eb1bc612cd223ed208cc592f4a0ee0a8', 1795384811133, NULL),
	(35, '2fd60835fcd743f3da159ea3986e7a17e2e54be9c5ad2c00b9622366aacc2ce7', 1795384812064, NULL),
	(36, 'aeef4d03f6982433c8610ecc7eaa45f32e6adaada20b998d30f16bd08df705d7', 1795393625913, NULL),
	(37, '9201a25252434ef85e95377e1934f6504183bc06469b66d2f643246a458053c3', 1795410159982, NULL),
	(38, '1297f7e719e9252935542a0930906b40cd0ef20c2f3aec59cc3e0cc5ae9af5e8', 1795436059716, NULL),
	(39, '7de9897429c7cab87d1de39016ea35dd61cabfe4c571e39234155623f94454a0', 1795448204540, NULL),
	(40, '030069b62f3231a1a49f417150d4346f9948f7176dbd293cdbc708968c3282e4', 1795448872530, NULL),
	(41, '670257560adc2c155bda629feb7134f38a6360292c832eeedab7f9665997c73c', 1795461776543, NULL),
	(42, '96a660a264b0feb6c55fdcecb8a1590c7e39aa6b562cadd75935d495e7121ad0', 1795472557882, NULL),
	(43, 'fed67e7d4cacb541b65635ebc2e87491aaac7eb35969633a0d21583a5b393aaa', 1795500704306, NULL),
	(44, 'db40d4689c95607d58c22a90066b8804c31052cd619bd9a82aff7bca07d10182', 1795503950265, NULL),
	(45, 'e5fd20d2ca4edef24e6a280b15842da5dc3b3d6adb88e51da9f01edc5ae0fbe5', 1795504361332, NULL),
	(46, '5e6f555548627da1885a778e9a00c566df249e2d59ea0383eb7d35f597abf6a8', 1795504363940, NULL),
	(47, '3c6bd22944f65d6084ed5decc2dc68bfa6dd14c4d4012f2fbda2285be6921856', 1795504366639, NULL),
	(48, 'ae5b0a4ee3c9b3afde6b0bbbea83dedc89661cde5b8d54c91912f9f761152634', 1795505712524, NULL),
	(49, 'dac5d0aa98e68dc1ab854ffcca239585bc306ef3816500d112de9bcb2a10a40d', 1795517354270, NULL),
	(50, '12209df682c073995cbd027ca28fa8f2429927201e7959078498e9e48d7b1fd2', 1795519663596, NULL),
	(51, 'c02ca189e01b03bfa9e08eb7fdadbf2351f4ecc83e2bba70be185265f94e2ecb', 1795520420116, NULL),
	(52, 'e8a11da8cc3457c11a56726369942bce283a306316ccc8df0d3e054b9589e41d', 1795520421077, NULL);
INSERT INTO public.accounts VALUES
	('86930288-b997-4d2c-a8f8-0d3a2561d1d4', NULL, NULL, NULL, '', '', 'Trencher', NULL, NULL, '2026-11-24 14:56:44.825+00', NULL, 0, 0, 0, 0, 1, 0, 0, NULL, NULL),
	('455c4e54-0a81-4269-b307-e35c0c9ad39b', 'CtPEsLqxxTWVHS2afP1QNEJf871BdYibKcaGfZ7Jjc4y', 'Ann', 'am', 'Writes about curves.', '', 'Trencher', NULL, NULL, '2026-11-24 14:56:44.719+00', NULL, 3, 1, 0, 0, 1, 1, 0, NULL, NULL),
	('3e00bcba-844d-4b0f-a91c-45ac3484c4b2', 'Gq4wqbUAzwJbcemhC5AmwVfFKJgVdqkuJnuugmRg4XRm', NULL, NULL, '', '', 'Trencher', NULL, NULL, '2026-11-24 14:56:44.805+00', NULL, 0, 0, 8, 8, 1, 0, 0, NULL, NULL),
	('64044ace-c847-48cc-9493-ef6dc03f9b2c', 'CxVcWSeoLMmg3sNRyLSP3KoNenaGmHbSwg4tAkCrCka6', NULL, NULL, '', '', 'Trencher', NULL, NULL, '2026-11-24 14:56:42.705+00', NULL, 55, 3, 0, 0, 0, 0, 0, NULL, NULL),
	('06e9fa89-1d73-4d76-a075-6adff73b6ea5', 'B3hADXUEbp31vE789PxQumfhvQtsJGuDN35QAXyxLZpf', NULL, NULL, '', '', 'Trencher', NULL, NULL, '2026-11-24 14:56:44.755+00', NULL, 0, 0, 40, 40, 1, 1, 1, NULL, NULL);
INSERT INTO public.active_days VALUES
	('06e9fa89-1d73-4d76-a075-6adff73b6ea5', '2026-11-24', 3),
	('3e00bcba-844d-4b0f-a91c-45ac3484c4b2', '2026-11-24', 2),
	('455c4e54-0a81-4269-b307-e35c0c9ad39b', '2026-11-24', 3),
	('64044ace-c847-48cc-9493-ef6dc03f9b2c', '2026-11-24', 4);
INSERT INTO public.article_address_keys VALUES
	('ends:dezxb263', 'f1697b90-d250-41d2-919c-4aa3f3bcc203', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'),
	('start:dezxaz8z7p', 'f1697b90-d250-41d2-919c-4aa3f3bcc203', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'),
	('end:yab1ppb263', 'f1697b90-d250-41d2-919c-4aa3f3bcc203', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'),
	('44:0:dezxaz8z7pnrnr', 'f1697b90-d250-41d2-919c-4aa3f3bcc203', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'),
	('44:1:jjz3wxborgixca6', 'f1697b90-d250-41d2-919c-4aa3f3bcc203', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'),
	('44:2:xjnb7yab1ppb263', 'f1697b90-d250-41d2-919c-4aa3f3bcc203', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263');
INSERT INTO public.article_addresses VALUES
	('f1697b90-d250-41d2-919c-4aa3f3bcc203', 'mint', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263');
INSERT INTO public.article_authors VALUES
	('f1697b90-d250-41d2-919c-4aa3f3bcc203', '64044ace-c847-48cc-9493-ef6dc03f9b2c', 1, 17, NULL),
	('59f9dc5f-1351-4242-b1db-952253f4b874', '64044ace-c847-48cc-9493-ef6dc03f9b2c', 1, 17, NULL),
	('47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', '455c4e54-0a81-4269-b307-e35c0c9ad39b', 1, 3, NULL),
	('47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', '64044ace-c847-48cc-9493-ef6dc03f9b2c', 2, 21, NULL);
INSERT INTO public.article_revisions VALUES
	('47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', 'curve', 'The curve', 'What curve is.', 'Tokens', '', '## Fees

The fee is one percent. Buyers pay it.

## Graduation

At 85 SOL the curve is empty.

', 1, '[]', '[]', 1, 'written', 'First version', '64044ace-c847-48cc-9493-ef6dc03f9b2c', NULL, '2026-11-24 14:56:44.287+00', 22, 0, NULL, '"none"', NULL),
	('f1697b90-d250-41d2-919c-4aa3f3bcc203', 'bonk', 'The bonk', 'What bonk is.', 'Tokens, Community', '', '## Fees

The fee is one percent. Buyers pay it.

## Graduation

At 85 SOL the curve is empty.

', 1, '[{"label": "Ticker", "value": "BONK"}, {"label": "Also called", "value": "Bonk Inu"}]', '[{"kind": "mint", "label": "Mint", "source": "https://docs.example/bonk", "address": "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263", "checkedAt": "2026-11-18"}]', 1, 'written', 'First version', '64044ace-c847-48cc-9493-ef6dc03f9b2c', NULL, '2026-11-24 14:56:44.482+00', 38, 0, NULL, '"none"', NULL),
	('59f9dc5f-1351-4242-b1db-952253f4b874', 'trenches', 'The trenches', 'What trenches is.', '', '', '## Fees

The fee is one percent. Buyers pay it.

## Graduation

At 85 SOL the curve is empty.

', 1, '[]', '[]', 1, 'written', 'First version', '64044ace-c847-48cc-9493-ef6dc03f9b2c', NULL, '2026-11-24 14:56:44.625+00', 22, 0, NULL, '"none"', NULL),
	('47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', 'curve', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 2, 'merged', 'Net of fees', '455c4e54-0a81-4269-b307-e35c0c9ad39b', '568ddf90-2949-404a-8b6d-d9c3753d7f0f', '2026-11-24 14:56:46.564+00', 3, 0, '[[73, 0, ", net of fees,"]]', NULL, NULL),
	('47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', 'bonding-curve', 'Bonding curve', 'How it empties.', 'Tools', NULL, NULL, NULL, NULL, NULL, 3, 'written', 'Title, Address, Summary, and 2 other parts', '64044ace-c847-48cc-9493-ef6dc03f9b2c', NULL, '2026-11-24 14:56:47.082+00', 8, 4, '[[109, 0, "\n## After\n\nThe pool opens.\n"]]', NULL, NULL);
INSERT INTO public.articles VALUES
	('47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', 'bonding-curve', 'Bonding curve', 'How it empties.', 'Tools', '', '[]', '## Fees

The fee is one percent. Buyers pay it.

## Graduation

At 85 SOL, net of fees, the curve is empty.


## After

The pool opens.
', '<h2 id="h-fees">Fees</h2>
<p>The fee is one percent. Buyers pay it.</p>
<h2 id="h-graduation">Graduation</h2>
<p>At 85 SOL, net of fees, the curve is empty.</p>
<h2 id="h-after">After</h2>
<p>The pool opens.</p>
', 'Fees
The fee is one percent. Buyers pay it.
Graduation
At 85 SOL, net of fees, the curve is empty.
After
The pool opens.', '[{"id": "h-fees", "text": "Fees", "level": 2}, {"id": "h-graduation", "text": "Graduation", "level": 2}, {"id": "h-after", "text": "After", "level": 2}]', 1, '2026-11-24 14:56:44.287+00', '2026-11-24 14:56:47.082+00', DEFAULT, '''bonding'':1 ''curve'':2', DEFAULT, '''85'':17 ''after'':26 ''at'':16 ''bonding'':1 ''buyers'':12 ''curve'':2,23 ''empties'':5 ''empty'':25 ''fee'':8 ''fees'':6,21 ''graduation'':15 ''how'':3 ''is'':9,24 ''it'':4,14 ''net'':19 ''of'':20 ''one'':10 ''opens'':29 ''pay'':13 ''percent'':11 ''pool'':28 ''sol'':18 ''the'':7,22,27', DEFAULT, 4, 1, '[]', 2, 3, '[]', '[[1, 13], [2, 3], [1, 4], [3, 4]]', 2, 0, NULL, 0, NULL, 24, '[]', true, '', '[]'),
	('f1697b90-d250-41d2-919c-4aa3f3bcc203', 'bonk', 'The bonk', 'What bonk is.', 'Tokens, Community', '', '[{"label": "Ticker", "value": "BONK"}, {"label": "Also called", "value": "Bonk Inu"}]', '## Fees

The fee is one percent. Buyers pay it.

## Graduation

At 85 SOL the curve is empty.

', '<h2 id="h-fees">Fees</h2>
<p>The fee is one percent. Buyers pay it.</p>
<h2 id="h-graduation">Graduation</h2>
<p>At 85 SOL the curve is empty.</p>
', 'Fees
The fee is one percent. Buyers pay it.
Graduation
At 85 SOL the curve is empty.', '[{"id": "h-fees", "text": "Fees", "level": 2}, {"id": "h-graduation", "text": "Graduation", "level": 2}]', 1, '2026-11-24 14:56:44.482+00', '2026-11-24 14:56:44.482+00', DEFAULT, '''bonk'':2,3,4 ''inu'':5 ''the'':1', DEFAULT, '''85'':20 ''at'':19 ''bonk'':2,3,4,7 ''buyers'':15 ''curve'':23 ''empty'':25 ''fee'':11 ''fees'':9 ''graduation'':18 ''inu'':5 ''is'':8,12,24 ''it'':17 ''one'':13 ''pay'':16 ''percent'':14 ''sol'':21 ''the'':1,10,22 ''what'':6', DEFAULT, 0, 0, '[{"kind": "mint", "label": "Mint", "source": "https://docs.example/bonk", "address": "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263", "checkedAt": "2026-11-18"}]', 1, 1, '[]', '[[1, 17]]', 1, 0, NULL, 0, NULL, 17, '[]', true, 'bonk
bonk inu', '[]'),
	('59f9dc5f-1351-4242-b1db-952253f4b874', 'trenches', 'The trenches', 'What trenches is.', '', '', '[]', '## Fees

The fee is one percent. Buyers pay it.

## Graduation

At 85 SOL the curve is empty.

', '<h2 id="h-fees">Fees</h2>
<p>The fee is one percent. Buyers pay it.</p>
<h2 id="h-graduation">Graduation</h2>
<p>At 85 SOL the curve is empty.</p>
', 'Fees
The fee is one percent. Buyers pay it.
Graduation
At 85 SOL the curve is empty.', '[{"id": "h-fees", "text": "Fees", "level": 2}, {"id": "h-graduation", "text": "Graduation", "level": 2}]', 1, '2026-11-24 14:56:44.625+00', '2026-11-24 14:56:44.625+00', DEFAULT, '''the'':1 ''trenches'':2', DEFAULT, '''85'':17 ''at'':16 ''buyers'':12 ''curve'':20 ''empty'':22 ''fee'':8 ''fees'':6 ''graduation'':15 ''is'':5,9,21 ''it'':14 ''one'':10 ''pay'':13 ''percent'':11 ''sol'':18 ''the'':1,7,19 ''trenches'':2,4 ''what'':3', DEFAULT, 0, 0, '[]', 1, 1, '[]', '[[1, 17]]', 1, 0, NULL, 0, NULL, 17, '[]', true, '', '[]');
INSERT INTO public.audit_entries VALUES
	('531e5ab0-426d-46a7-90b1-c75c2f88c785', '64044ace-c847-48cc-9493-ef6dc03f9b2c', 'created', 'article', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', '{"title": "The curve", "details": ""}', '2026-11-24 14:56:44.441+00'),
	('fe4bd476-e29c-4719-9d10-43e3fec0e197', '64044ace-c847-48cc-9493-ef6dc03f9b2c', 'created', 'article', 'f1697b90-d250-41d2-919c-4aa3f3bcc203', '{"title": "The bonk", "details": ""}', '2026-11-24 14:56:44.589+00'),
	('e3fe73df-233a-441c-96f0-b91d742184e5', '64044ace-c847-48cc-9493-ef6dc03f9b2c', 'created', 'article', '59f9dc5f-1351-4242-b1db-952253f4b874', '{"title": "The trenches", "details": ""}', '2026-11-24 14:56:44.698+00'),
	('ae5a41c9-3bd7-46f9-87e4-e83ff5445468', '64044ace-c847-48cc-9493-ef6dc03f9b2c', 'created', 'bounty', '8e34bcef-8f5c-471b-bf79-bc8087df9604', '{"title": "Explain the curve", "details": "2.5 USDC"}', '2026-11-24 14:56:44.948+00'),
	('f1a53c0c-da36-456a-9841-bc82fd8d39e5', '64044ace-c847-48cc-9493-ef6dc03f9b2c', 'created', 'bounty', '5d0f593b-b8b8-4ce8-a479-eac76d7d4dc5', '{"title": "Draw the supply", "details": "0.000000001 SOL"}', '2026-11-24 14:56:45.256+00'),
	('7818b07b-9814-4801-aa1d-7e065004af33', '64044ace-c847-48cc-9493-ef6dc03f9b2c', 'created', 'bounty', 'd04b6b15-d0ba-4b10-89a9-1d7b573c4137', '{"title": "Without an article", "details": "2.5 SOL"}', '2026-11-24 14:56:45.363+00'),
	('b4a39dc7-461d-4d24-b2d3-98a06ef2b1b5', '64044ace-c847-48cc-9493-ef6dc03f9b2c', 'published', 'contribution', '568ddf90-2949-404a-8b6d-d9c3753d7f0f', '{"title": "The curve", "details": "revision 2: Net of fees"}', '2026-11-24 14:56:46.653+00'),
	('bbf1d138-0c42-4ab6-8ffb-cb7aaf01d8bd', '64044ace-c847-48cc-9493-ef6dc03f9b2c', 'accepted', 'contribution', 'aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', '{"title": "The curve", "details": "Good."}', '2026-11-24 14:56:46.721+00'),
	('a154717d-7ebd-4b65-a7d6-305f0a06f8fa', '64044ace-c847-48cc-9493-ef6dc03f9b2c', 'rejected', 'contribution', '2ac531d1-7b13-4171-9f65-cb0d1d31e94a', '{"title": "The curve", "details": "Who saw it?"}', '2026-11-24 14:56:46.797+00'),
	('daca21be-1753-47a9-a6ba-4a06d042150b', '64044ace-c847-48cc-9493-ef6dc03f9b2c', 'accepted', 'report', '27d35bbd-99b3-446d-8c8d-9041aab2e314', '{"title": "The curve", "details": "True."}', '2026-11-24 14:56:47.034+00'),
	('03e48501-805c-4913-8942-d935a6e67a26', '64044ace-c847-48cc-9493-ef6dc03f9b2c', 'saved', 'article', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', '{"title": "Bonding curve", "details": "slug, title, category, summary, bodyMarkdown"}', '2026-11-24 14:56:47.117+00'),
	('53fbd56e-639f-4195-9ee7-badf96f3d0d4', '64044ace-c847-48cc-9493-ef6dc03f9b2c', 'moved', 'bounty', '8e34bcef-8f5c-471b-bf79-bc8087df9604', '{"title": "Explain the curve", "details": "Open → In review"}', '2026-11-24 14:56:47.153+00'),
	('6e318e0d-6916-4664-9fa0-5d1bedccb400', '64044ace-c847-48cc-9493-ef6dc03f9b2c', 'moved', 'bounty', '8e34bcef-8f5c-471b-bf79-bc8087df9604', '{"title": "Explain the curve", "details": "In review → Awarded · B3hADXUEbp31vE789PxQumfhvQtsJGuDN35QAXyxLZpf"}', '2026-11-24 14:56:47.195+00'),
	('77780c50-fdc9-40a6-a89d-32a232b7a430', '64044ace-c847-48cc-9493-ef6dc03f9b2c', 'moved', 'bounty', '8e34bcef-8f5c-471b-bf79-bc8087df9604', '{"title": "Explain the curve", "details": "Awarded → Paid · 3DJvSrUPX5sfKr4wwHo3TZgEe9JhevuxHEr4pRFEPu3eNtXtCoXoufdSykwGBRYGeeTXmPcB3PfaoypePmiQv8Cv"}', '2026-11-24 14:56:47.222+00'),
	('8114991e-f8a3-437d-b951-e64925fa3b5f', '64044ace-c847-48cc-9493-ef6dc03f9b2c', 'moved', 'bounty', 'd04b6b15-d0ba-4b10-89a9-1d7b573c4137', '{"title": "Without an article", "details": "Open → Cancelled · Nobody came."}', '2026-11-24 14:56:47.246+00');
INSERT INTO public.bounties VALUES
	('5d0f593b-b8b8-4ce8-a479-eac76d7d4dc5', 'Draw the supply', 'f1697b90-d250-41d2-919c-4aa3f3bcc203', '', 0.000000001, 'SOL', 'Open', '', '', '2999-01-01 00:00:00+00', NULL, NULL, NULL, '2026-11-24 14:56:45.175+00', '2026-11-24 14:56:44.986+00', 0, DEFAULT),
	('8e34bcef-8f5c-471b-bf79-bc8087df9604', 'Explain the curve', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', '', 2.500000000, 'USDC', 'Paid', 'How it **empties**.', 'Sources.', NULL, 'B3hADXUEbp31vE789PxQumfhvQtsJGuDN35QAXyxLZpf', 'aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', '3DJvSrUPX5sfKr4wwHo3TZgEe9JhevuxHEr4pRFEPu3eNtXtCoXoufdSykwGBRYGeeTXmPcB3PfaoypePmiQv8Cv', '2026-11-24 14:56:44.932+00', '2026-11-24 14:56:44.919+00', 4, DEFAULT),
	('d04b6b15-d0ba-4b10-89a9-1d7b573c4137', 'Without an article', NULL, '', 2.500000000, 'SOL', 'Cancelled', '', '', NULL, NULL, NULL, NULL, '2026-11-24 14:56:45.347+00', '2026-11-24 14:56:45.318+00', 0, DEFAULT);
INSERT INTO public.bounty_counts VALUES
	('open', 1),
	('closed', 2);
INSERT INTO public.bounty_entries VALUES
	('8e34bcef-8f5c-471b-bf79-bc8087df9604', 'aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', '2026-11-24 14:56:45.431+00', true),
	('8e34bcef-8f5c-471b-bf79-bc8087df9604', '2ac531d1-7b13-4171-9f65-cb0d1d31e94a', '2026-11-24 14:56:45.506+00', true),
	('8e34bcef-8f5c-471b-bf79-bc8087df9604', '568ddf90-2949-404a-8b6d-d9c3753d7f0f', '2026-11-24 14:56:46.495+00', true),
	('8e34bcef-8f5c-471b-bf79-bc8087df9604', '954c4cb3-9a91-4ed2-868f-258ebe3ed8b9', '2026-11-24 14:56:46.531+00', true);
INSERT INTO public.bounty_steps VALUES
	('fa38ee88-750a-4712-a169-55f3bc1973fe', '8e34bcef-8f5c-471b-bf79-bc8087df9604', NULL, 'Open', '', '2026-11-24 14:56:44.941+00', false),
	('6b5621bd-e41c-46dd-b2e3-a002610962a9', '5d0f593b-b8b8-4ce8-a479-eac76d7d4dc5', NULL, 'Open', '', '2026-11-24 14:56:45.215+00', false),
	('514699bf-df58-46bd-b0ae-90d44eb72cc8', 'd04b6b15-d0ba-4b10-89a9-1d7b573c4137', NULL, 'Open', '', '2026-11-24 14:56:45.36+00', false),
	('91521aa5-5a9a-48de-b847-9b6f28961d0c', '8e34bcef-8f5c-471b-bf79-bc8087df9604', 'Open', 'In review', '', '2026-11-24 14:56:47.137+00', false),
	('a0ec16d7-6116-4649-b718-b3d1efdda99a', '8e34bcef-8f5c-471b-bf79-bc8087df9604', 'In review', 'Awarded', '', '2026-11-24 14:56:47.176+00', false),
	('4ab79564-c232-4fc7-b1c3-3d5ae02ef0ed', '8e34bcef-8f5c-471b-bf79-bc8087df9604', 'Awarded', 'Paid', '', '2026-11-24 14:56:47.21+00', false),
	('011906f1-78e5-46b1-b13d-1c9267fa7968', 'd04b6b15-d0ba-4b10-89a9-1d7b573c4137', 'Open', 'Cancelled', 'Nobody came.', '2026-11-24 14:56:47.235+00', false);
INSERT INTO public.categories VALUES
	('Tokens, Community', DEFAULT, 1, '{"The bonk"}'),
	('', DEFAULT, 1, '{"The trenches"}'),
	('Tools', DEFAULT, 1, '{"Bonding curve"}');
INSERT INTO public.comments VALUES
	('08132494-5fcd-4bdf-b093-b3ce63645d40', 'aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', '455c4e54-0a81-4269-b307-e35c0c9ad39b', 'Which constant?', '2026-11-24 14:56:46.931+00', NULL, NULL, true, NULL),
	('04760e28-dc2e-4092-bc36-c53cc1c1eeb0', 'aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', '06e9fa89-1d73-4d76-a075-6adff73b6ea5', 'k = x · y.', '2026-11-24 14:56:46.941+00', NULL, NULL, true, NULL);
INSERT INTO public.contributions VALUES
	('2ac531d1-7b13-4171-9f65-cb0d1d31e94a', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', 'I saw it empty at 85.', '2026-11-24 14:56:45.506+00', true, 0, '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0),
	('954c4cb3-9a91-4ed2-868f-258ebe3ed8b9', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', 'Sellers pay, too.', '2026-11-24 14:56:46.531+00', true, 0, '', 1, '[[40, 0, "and sellers "]]', 'Fees', 2, 0, NULL, NULL, 0),
	('aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', 'The curve is a constant product.', '2026-11-24 14:56:45.431+00', true, 3, 'https://docs.example/curve', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0),
	('568ddf90-2949-404a-8b6d-d9c3753d7f0f', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', 'Net of fees.', '2026-11-24 14:56:46.495+00', true, 0, '', 1, '[[73, 0, ", net of fees,"]]', 'Graduation', 3, 0, 2, NULL, 0);
INSERT INTO public.counted_rules VALUES
	('{"ranks":[{"name":"Trencher","from":0},{"name":"Degen","from":50},{"name":"Diamond hands","from":200},{"name":"Graduated","from":800},{"name":"OG","from":3200},{"name":"Trench legend","from":12800}],"points":{"words":{"perPoint":5,"days":14,"most":150},"proposal":20,"report":8,"bounty":40,"like":{"points":1,"most":10,"rank":{"name":"Degen","from":50},"accountDays":30}},"days":30,"useful":"likes that weigh"}');
INSERT INTO public.grants VALUES
	('64044ace-c847-48cc-9493-ef6dc03f9b2c', 'words', 'f1697b90-d250-41d2-919c-4aa3f3bcc203', '2026-12-08', 3, 'ahead'),
	('64044ace-c847-48cc-9493-ef6dc03f9b2c', 'words', '59f9dc5f-1351-4242-b1db-952253f4b874', '2026-12-08', 3, 'ahead'),
	('455c4e54-0a81-4269-b307-e35c0c9ad39b', 'contribution', '568ddf90-2949-404a-8b6d-d9c3753d7f0f', '2026-11-24', 0, 'recent'),
	('06e9fa89-1d73-4d76-a075-6adff73b6ea5', 'contribution', 'aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', '2026-11-24', 0, 'recent'),
	('3e00bcba-844d-4b0f-a91c-45ac3484c4b2', 'report', '27d35bbd-99b3-446d-8c8d-9041aab2e314', '2026-11-24', 8, 'recent'),
	('64044ace-c847-48cc-9493-ef6dc03f9b2c', 'words', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', '2026-12-08', 4, 'ahead'),
	('06e9fa89-1d73-4d76-a075-6adff73b6ea5', 'bounty', '8e34bcef-8f5c-471b-bf79-bc8087df9604', '2026-11-24', 40, 'recent');
INSERT INTO public.notices VALUES
	('0e5437ac-dbe2-4ad1-8f06-7794752f2325', '06e9fa89-1d73-4d76-a075-6adff73b6ea5', 'contributed', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', NULL, NULL, '{3e00bcba-844d-4b0f-a91c-45ac3484c4b2,455c4e54-0a81-4269-b307-e35c0c9ad39b,86930288-b997-4d2c-a8f8-0d3a2561d1d4}', '{}', false, '2026-11-24 14:56:46.532+00', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb'),
	('30e5a440-e95c-4995-9de8-65c9de7d9290', '455c4e54-0a81-4269-b307-e35c0c9ad39b', 'contributed', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', NULL, NULL, '{3e00bcba-844d-4b0f-a91c-45ac3484c4b2}', '{}', false, '2026-11-24 14:56:46.532+00', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb'),
	('7aec3bec-a797-43cd-8b92-3ce870f424cd', '455c4e54-0a81-4269-b307-e35c0c9ad39b', 'merged', '568ddf90-2949-404a-8b6d-d9c3753d7f0f', '568ddf90-2949-404a-8b6d-d9c3753d7f0f', NULL, '{}', '{"note": "", "revision": 2}', false, '2026-11-24 14:56:46.648+00', NULL),
	('5c98752c-944b-41d0-93a7-1161aaca0823', '06e9fa89-1d73-4d76-a075-6adff73b6ea5', 'accepted', 'aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', 'aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', NULL, '{}', '{"note": "Good."}', false, '2026-11-24 14:56:46.717+00', NULL),
	('3ea4d0a5-31a0-4c94-b4aa-7b911a0fae91', '86930288-b997-4d2c-a8f8-0d3a2561d1d4', 'rejected', '2ac531d1-7b13-4171-9f65-cb0d1d31e94a', '2ac531d1-7b13-4171-9f65-cb0d1d31e94a', NULL, '{}', '{"note": "Who saw it?"}', false, '2026-11-24 14:56:46.79+00', NULL),
	('1d5b0a2c-bc96-4186-9d3a-0ff21bd518d0', '06e9fa89-1d73-4d76-a075-6adff73b6ea5', 'liked', 'aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', 'aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', NULL, '{86930288-b997-4d2c-a8f8-0d3a2561d1d4,3e00bcba-844d-4b0f-a91c-45ac3484c4b2,455c4e54-0a81-4269-b307-e35c0c9ad39b}', '{}', false, '2026-11-24 14:56:46.892+00', NULL),
	('fe822268-b63d-4469-91cd-901be4a65260', '455c4e54-0a81-4269-b307-e35c0c9ad39b', 'liked', '568ddf90-2949-404a-8b6d-d9c3753d7f0f', '568ddf90-2949-404a-8b6d-d9c3753d7f0f', NULL, '{06e9fa89-1d73-4d76-a075-6adff73b6ea5}', '{}', false, '2026-11-24 14:56:46.907+00', NULL),
	('e5506803-ce99-43cc-90d5-6fa4ce6dec0f', '06e9fa89-1d73-4d76-a075-6adff73b6ea5', 'commented', 'aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', 'aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', NULL, '{455c4e54-0a81-4269-b307-e35c0c9ad39b}', '{"commentId": "08132494-5fcd-4bdf-b093-b3ce63645d40"}', false, '2026-11-24 14:56:46.932+00', NULL),
	('3ebff0b6-a96e-4093-b698-ea82423b18db', '455c4e54-0a81-4269-b307-e35c0c9ad39b', 'answered', 'aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', 'aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', NULL, '{06e9fa89-1d73-4d76-a075-6adff73b6ea5}', '{"commentId": "04760e28-dc2e-4092-bc36-c53cc1c1eeb0"}', false, '2026-11-24 14:56:46.942+00', NULL),
	('84b80b7e-1f2e-4696-927f-b843a02add50', '3e00bcba-844d-4b0f-a91c-45ac3484c4b2', 'resolved', '27d35bbd-99b3-446d-8c8d-9041aab2e314', '27d35bbd-99b3-446d-8c8d-9041aab2e314', NULL, '{}', '{"note": "True."}', false, '2026-11-24 14:56:47.032+00', NULL),
	('540e33b9-7f9d-4128-8159-7d647a8b540a', '06e9fa89-1d73-4d76-a075-6adff73b6ea5', 'changed', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', NULL, NULL, '{64044ace-c847-48cc-9493-ef6dc03f9b2c,455c4e54-0a81-4269-b307-e35c0c9ad39b}', '{"note": "Title, Address, Summary, and 2 other parts", "since": 1, "revision": 3}', false, '2026-11-24 14:56:47.108+00', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb'),
	('58bf4fc6-4ff4-44da-8efc-2fe2b59eaaf0', '3e00bcba-844d-4b0f-a91c-45ac3484c4b2', 'changed', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', NULL, NULL, '{64044ace-c847-48cc-9493-ef6dc03f9b2c,455c4e54-0a81-4269-b307-e35c0c9ad39b}', '{"note": "Title, Address, Summary, and 2 other parts", "since": 1, "revision": 3}', false, '2026-11-24 14:56:47.108+00', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb'),
	('2005842e-a6ae-4a8b-935c-64274eb02ab3', '455c4e54-0a81-4269-b307-e35c0c9ad39b', 'changed', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', NULL, NULL, '{64044ace-c847-48cc-9493-ef6dc03f9b2c}', '{"note": "Title, Address, Summary, and 2 other parts", "since": 2, "revision": 3}', false, '2026-11-24 14:56:47.109+00', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb'),
	('ddb93fc3-777a-4e06-b019-85ef3ea655f4', '06e9fa89-1d73-4d76-a075-6adff73b6ea5', 'awarded', '8e34bcef-8f5c-471b-bf79-bc8087df9604', NULL, '8e34bcef-8f5c-471b-bf79-bc8087df9604', '{}', '{"status": "Awarded", "isWinner": true}', false, '2026-11-24 14:56:47.188+00', NULL),
	('ede9d126-baa1-4592-bbda-80c28d81a015', '3e00bcba-844d-4b0f-a91c-45ac3484c4b2', 'awarded', '8e34bcef-8f5c-471b-bf79-bc8087df9604', NULL, '8e34bcef-8f5c-471b-bf79-bc8087df9604', '{}', '{"note": "", "status": "Awarded"}', false, '2026-11-24 14:56:47.193+00', NULL),
	('9becbaf0-1096-4cfd-af48-2438f7db7465', '455c4e54-0a81-4269-b307-e35c0c9ad39b', 'awarded', '8e34bcef-8f5c-471b-bf79-bc8087df9604', NULL, '8e34bcef-8f5c-471b-bf79-bc8087df9604', '{}', '{"note": "", "status": "Awarded"}', false, '2026-11-24 14:56:47.193+00', NULL),
	('75f5135d-6842-4444-8c7e-7638653d4eaf', '86930288-b997-4d2c-a8f8-0d3a2561d1d4', 'awarded', '8e34bcef-8f5c-471b-bf79-bc8087df9604', NULL, '8e34bcef-8f5c-471b-bf79-bc8087df9604', '{}', '{"note": "", "status": "Awarded"}', false, '2026-11-24 14:56:47.193+00', NULL),
	('4496aa50-cc63-42b5-8d54-f403ab379e39', '06e9fa89-1d73-4d76-a075-6adff73b6ea5', 'paid', '8e34bcef-8f5c-471b-bf79-bc8087df9604', NULL, '8e34bcef-8f5c-471b-bf79-bc8087df9604', '{}', '{"status": "Paid", "isWinner": true}', false, '2026-11-24 14:56:47.216+00', NULL),
	('e38c9476-b697-4797-bde0-e343a6efa258', '3e00bcba-844d-4b0f-a91c-45ac3484c4b2', 'paid', '8e34bcef-8f5c-471b-bf79-bc8087df9604', NULL, '8e34bcef-8f5c-471b-bf79-bc8087df9604', '{}', '{"note": "", "status": "Paid"}', false, '2026-11-24 14:56:47.22+00', NULL),
	('425a60f0-78df-4f75-8b3b-1a3dc8f2629e', '455c4e54-0a81-4269-b307-e35c0c9ad39b', 'paid', '8e34bcef-8f5c-471b-bf79-bc8087df9604', NULL, '8e34bcef-8f5c-471b-bf79-bc8087df9604', '{}', '{"note": "", "status": "Paid"}', false, '2026-11-24 14:56:47.22+00', NULL),
	('d02a25c2-c9cc-43d3-8274-555520cff347', '86930288-b997-4d2c-a8f8-0d3a2561d1d4', 'paid', '8e34bcef-8f5c-471b-bf79-bc8087df9604', NULL, '8e34bcef-8f5c-471b-bf79-bc8087df9604', '{}', '{"note": "", "status": "Paid"}', false, '2026-11-24 14:56:47.22+00', NULL);
INSERT INTO public.proposals VALUES
	('ff175c6f-14ca-4834-b963-ef4d79a6e622', 'Jito', '', '## What it is

Bundles.');
INSERT INTO public.purges VALUES
	('EKfo2aHmyrw', '{logins-of:64044ace-c847-48cc-9493-ef6dc03f9b2c}', '2738', '2026-11-24 14:56:42.8+00'),
	('TOTGd6oAxME', '{standing:CxVcWSeoLMmg3sNRyLSP3KoNenaGmHbSwg4tAkCrCka6,leaderboard,profile:CxVcWSeoLMmg3sNRyLSP3KoNenaGmHbSwg4tAkCrCka6,audit,articles,article:curve,receipts,categories,category:Tokens}', '2740', '2026-11-24 14:56:44.449+00'),
	('0gMKHnBdo-0', '{standing:CxVcWSeoLMmg3sNRyLSP3KoNenaGmHbSwg4tAkCrCka6,leaderboard,profile:CxVcWSeoLMmg3sNRyLSP3KoNenaGmHbSwg4tAkCrCka6,audit,articles,article:bonk,receipts,categories,category:Tokens%2C%20Community}', '2742', '2026-11-24 14:56:44.595+00'),
	('jdqoenhKVWU', '{standing:CxVcWSeoLMmg3sNRyLSP3KoNenaGmHbSwg4tAkCrCka6,leaderboard,profile:CxVcWSeoLMmg3sNRyLSP3KoNenaGmHbSwg4tAkCrCka6,audit,articles,article:trenches,receipts}', '2744', '2026-11-24 14:56:44.703+00'),
	('QhimmTYl_Ag', '{logins-of:455c4e54-0a81-4269-b307-e35c0c9ad39b}', '2747', '2026-11-24 14:56:44.738+00'),
	('-DB4vZ7x0XA', '{logins-of:06e9fa89-1d73-4d76-a075-6adff73b6ea5}', '2750', '2026-11-24 14:56:44.779+00'),
	('VPnMTP8ig-w', '{logins-of:3e00bcba-844d-4b0f-a91c-45ac3484c4b2}', '2753', '2026-11-24 14:56:44.815+00'),
	('MaBfiNzl5NY', '{logins-of:86930288-b997-4d2c-a8f8-0d3a2561d1d4}', '2755', '2026-11-24 14:56:44.837+00'),
	('etS2ALxkCpY', '{profile:CtPEsLqxxTWVHS2afP1QNEJf871BdYibKcaGfZ7Jjc4y,people}', '2757', '2026-11-24 14:56:44.886+00'),
	('xLwG1dA2U6M', '{audit,bounties,bounty:8e34bcef-8f5c-471b-bf79-bc8087df9604,bounties-on:curve}', '2759', '2026-11-24 14:56:44.961+00'),
	('tp-NNcnTw-U', '{audit,bounties,bounty:5d0f593b-b8b8-4ce8-a479-eac76d7d4dc5,bounties-on:bonk}', '2761', '2026-11-24 14:56:45.279+00'),
	('8YA6nqYb-Rg', '{audit,bounties,bounty:d04b6b15-d0ba-4b10-89a9-1d7b573c4137}', '2763', '2026-11-24 14:56:45.373+00'),
	('k7wA2t2ot9Q', '{submissions,submission:aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811,submissions-by:B3hADXUEbp31vE789PxQumfhvQtsJGuDN35QAXyxLZpf,contributions-to:curve,bounties,bounty:8e34bcef-8f5c-471b-bf79-bc8087df9604,bounties-on:curve,standing:B3hADXUEbp31vE789PxQumfhvQtsJGuDN35QAXyxLZpf,watches-of:06e9fa89-1d73-4d76-a075-6adff73b6ea5}', '2765', '2026-11-24 14:56:45.389+00'),
	('xRpsjRRtMEo', '{submissions,submission:2ac531d1-7b13-4171-9f65-cb0d1d31e94a,contributions-to:curve,bounties,bounty:8e34bcef-8f5c-471b-bf79-bc8087df9604,bounties-on:curve,told-to:06e9fa89-1d73-4d76-a075-6adff73b6ea5}', '2767', '2026-11-24 14:56:45.46+00'),
	('pXBHDxDSJL0', '{submissions,submission:568ddf90-2949-404a-8b6d-d9c3753d7f0f,submissions-by:CtPEsLqxxTWVHS2afP1QNEJf871BdYibKcaGfZ7Jjc4y,contributions-to:curve,bounties,bounty:8e34bcef-8f5c-471b-bf79-bc8087df9604,bounties-on:curve,told-to:06e9fa89-1d73-4d76-a075-6adff73b6ea5,standing:CtPEsLqxxTWVHS2afP1QNEJf871BdYibKcaGfZ7Jjc4y,watches-of:455c4e54-0a81-4269-b307-e35c0c9ad39b}', '2769', '2026-11-24 14:56:46.477+00'),
	('ymFKg30IKs0', '{submissions,submission:954c4cb3-9a91-4ed2-868f-258ebe3ed8b9,submissions-by:Gq4wqbUAzwJbcemhC5AmwVfFKJgVdqkuJnuugmRg4XRm,contributions-to:curve,bounties,bounty:8e34bcef-8f5c-471b-bf79-bc8087df9604,bounties-on:curve,told-to:06e9fa89-1d73-4d76-a075-6adff73b6ea5,told-to:455c4e54-0a81-4269-b307-e35c0c9ad39b,standing:Gq4wqbUAzwJbcemhC5AmwVfFKJgVdqkuJnuugmRg4XRm,watches-of:3e00bcba-844d-4b0f-a91c-45ac3484c4b2}', '2771', '2026-11-24 14:56:46.515+00'),
	('74_0tzdz-Is', '{articles,article:curve,leaderboard,profile:CtPEsLqxxTWVHS2afP1QNEJf871BdYibKcaGfZ7Jjc4y,told-to:06e9fa89-1d73-4d76-a075-6adff73b6ea5,told-to:3e00bcba-844d-4b0f-a91c-45ac3484c4b2,standing:CtPEsLqxxTWVHS2afP1QNEJf871BdYibKcaGfZ7Jjc4y,told-to:455c4e54-0a81-4269-b307-e35c0c9ad39b,submissions,submission:568ddf90-2949-404a-8b6d-d9c3753d7f0f,words-of:568ddf90-2949-404a-8b6d-d9c3753d7f0f,submissions-by:CtPEsLqxxTWVHS2afP1QNEJf871BdYibKcaGfZ7Jjc4y,contributions-to:curve,audit}', '2773', '2026-11-24 14:56:46.67+00'),
	('M1TXJPxqGTM', '{leaderboard,standing:B3hADXUEbp31vE789PxQumfhvQtsJGuDN35QAXyxLZpf,told-to:06e9fa89-1d73-4d76-a075-6adff73b6ea5,submissions,submission:aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811,words-of:aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811,submissions-by:B3hADXUEbp31vE789PxQumfhvQtsJGuDN35QAXyxLZpf,contributions-to:curve,audit}', '2775', '2026-11-24 14:56:46.722+00'),
	('CPbLTtPy7cM', '{told-to:86930288-b997-4d2c-a8f8-0d3a2561d1d4,submissions,submission:2ac531d1-7b13-4171-9f65-cb0d1d31e94a,words-of:2ac531d1-7b13-4171-9f65-cb0d1d31e94a,contributions-to:curve,audit}', '2777', '2026-11-24 14:56:46.799+00'),
	('ffkxtysD2A0', '{~submissions,~submission:aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811,~submissions-by:B3hADXUEbp31vE789PxQumfhvQtsJGuDN35QAXyxLZpf,~contributions-to:curve,votes-by:455c4e54-0a81-4269-b307-e35c0c9ad39b,told-to:06e9fa89-1d73-4d76-a075-6adff73b6ea5}', '2779', '2026-11-24 14:56:46.808+00'),
	('uaA0MMUqfyU', '{~submissions,~submission:aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811,~submissions-by:B3hADXUEbp31vE789PxQumfhvQtsJGuDN35QAXyxLZpf,~contributions-to:curve,votes-by:3e00bcba-844d-4b0f-a91c-45ac3484c4b2,told-to:06e9fa89-1d73-4d76-a075-6adff73b6ea5}', '2781', '2026-11-24 14:56:46.828+00'),
	('CPbHALTTwqg', '{~submissions,~submission:aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811,~submissions-by:B3hADXUEbp31vE789PxQumfhvQtsJGuDN35QAXyxLZpf,~contributions-to:curve,votes-by:86930288-b997-4d2c-a8f8-0d3a2561d1d4,told-to:06e9fa89-1d73-4d76-a075-6adff73b6ea5}', '2784', '2026-11-24 14:56:46.887+00'),
	('CPImpMoQjGk', '{~submissions,~submission:568ddf90-2949-404a-8b6d-d9c3753d7f0f,~submissions-by:CtPEsLqxxTWVHS2afP1QNEJf871BdYibKcaGfZ7Jjc4y,~contributions-to:curve,votes-by:06e9fa89-1d73-4d76-a075-6adff73b6ea5,told-to:455c4e54-0a81-4269-b307-e35c0c9ad39b}', '2786', '2026-11-24 14:56:46.897+00'),
	('MF6TuXY2VAI', '{~submissions,~submission:568ddf90-2949-404a-8b6d-d9c3753d7f0f,~submissions-by:CtPEsLqxxTWVHS2afP1QNEJf871BdYibKcaGfZ7Jjc4y,~contributions-to:curve,votes-by:3e00bcba-844d-4b0f-a91c-45ac3484c4b2}', '2788', '2026-11-24 14:56:46.914+00'),
	('4zSFGr12OdY', '{submissions,submission:aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811,submissions-by:B3hADXUEbp31vE789PxQumfhvQtsJGuDN35QAXyxLZpf,contributions-to:curve,comments-by:CtPEsLqxxTWVHS2afP1QNEJf871BdYibKcaGfZ7Jjc4y,told-to:06e9fa89-1d73-4d76-a075-6adff73b6ea5,standing:CtPEsLqxxTWVHS2afP1QNEJf871BdYibKcaGfZ7Jjc4y}', '2789', '2026-11-24 14:56:46.925+00'),
	('S3UDToo3r5M', '{submissions,submission:aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811,submissions-by:B3hADXUEbp31vE789PxQumfhvQtsJGuDN35QAXyxLZpf,contributions-to:curve,comments-by:B3hADXUEbp31vE789PxQumfhvQtsJGuDN35QAXyxLZpf,told-to:455c4e54-0a81-4269-b307-e35c0c9ad39b,standing:B3hADXUEbp31vE789PxQumfhvQtsJGuDN35QAXyxLZpf}', '2791', '2026-11-24 14:56:46.937+00'),
	('tUl6ieYG7-4', '{standing:B3hADXUEbp31vE789PxQumfhvQtsJGuDN35QAXyxLZpf,submissions,submission:ff175c6f-14ca-4834-b963-ef4d79a6e622,words-of:ff175c6f-14ca-4834-b963-ef4d79a6e622,submissions-by:B3hADXUEbp31vE789PxQumfhvQtsJGuDN35QAXyxLZpf}', '2793', '2026-11-24 14:56:46.963+00'),
	('JNZogRISRyM', '{~submissions,~submission:ff175c6f-14ca-4834-b963-ef4d79a6e622,~submissions-by:B3hADXUEbp31vE789PxQumfhvQtsJGuDN35QAXyxLZpf,votes-by:455c4e54-0a81-4269-b307-e35c0c9ad39b}', '2795', '2026-11-24 14:56:46.969+00'),
	('VGSY9Qw0NnU', '{standing:Gq4wqbUAzwJbcemhC5AmwVfFKJgVdqkuJnuugmRg4XRm,submissions,submission:27d35bbd-99b3-446d-8c8d-9041aab2e314,words-of:27d35bbd-99b3-446d-8c8d-9041aab2e314,submissions-by:Gq4wqbUAzwJbcemhC5AmwVfFKJgVdqkuJnuugmRg4XRm,reports-on:curve}', '2798', '2026-11-24 14:56:47.002+00'),
	('CkBynD4H3kY', '{standing:CtPEsLqxxTWVHS2afP1QNEJf871BdYibKcaGfZ7Jjc4y,submissions,submission:c80d152c-b070-4e54-a516-cff513c35a55,words-of:c80d152c-b070-4e54-a516-cff513c35a55,submissions-by:CtPEsLqxxTWVHS2afP1QNEJf871BdYibKcaGfZ7Jjc4y,reports-on:bonk}', '2802', '2026-11-24 14:56:47.057+00'),
	('NUBra_LXp3o', '{told-to:06e9fa89-1d73-4d76-a075-6adff73b6ea5,told-to:3e00bcba-844d-4b0f-a91c-45ac3484c4b2,told-to:455c4e54-0a81-4269-b307-e35c0c9ad39b,told-to:86930288-b997-4d2c-a8f8-0d3a2561d1d4,audit,bounties,bounty:8e34bcef-8f5c-471b-bf79-bc8087df9604,bounties-on:bonding-curve}', '2806', '2026-11-24 14:56:47.159+00'),
	('_Mn0xmGJU2I', '{told-to:06e9fa89-1d73-4d76-a075-6adff73b6ea5,told-to:3e00bcba-844d-4b0f-a91c-45ac3484c4b2,told-to:455c4e54-0a81-4269-b307-e35c0c9ad39b,told-to:86930288-b997-4d2c-a8f8-0d3a2561d1d4,audit,bounties,bounty:8e34bcef-8f5c-471b-bf79-bc8087df9604,bounties-on:bonding-curve}', '2810', '2026-11-24 14:56:47.225+00'),
	('FysZZfguBng', '{leaderboard,standing:Gq4wqbUAzwJbcemhC5AmwVfFKJgVdqkuJnuugmRg4XRm,ranks,told-to:3e00bcba-844d-4b0f-a91c-45ac3484c4b2,submissions,submission:27d35bbd-99b3-446d-8c8d-9041aab2e314,words-of:27d35bbd-99b3-446d-8c8d-9041aab2e314,submissions-by:Gq4wqbUAzwJbcemhC5AmwVfFKJgVdqkuJnuugmRg4XRm,reports-on:curve,audit}', '2800', '2026-11-24 14:56:47.035+00'),
	('-kw7egiGVHM', '{articles,article:curve,article:bonding-curve,standing:CxVcWSeoLMmg3sNRyLSP3KoNenaGmHbSwg4tAkCrCka6,leaderboard,profile:CxVcWSeoLMmg3sNRyLSP3KoNenaGmHbSwg4tAkCrCka6,told-to:06e9fa89-1d73-4d76-a075-6adff73b6ea5,told-to:3e00bcba-844d-4b0f-a91c-45ac3484c4b2,told-to:455c4e54-0a81-4269-b307-e35c0c9ad39b,article-names,categories,category:Tokens,category:Tools,audit}', '2804', '2026-11-24 14:56:47.12+00'),
	('xe6UGxxpcvM', '{leaderboard,standing:B3hADXUEbp31vE789PxQumfhvQtsJGuDN35QAXyxLZpf,ranks,told-to:06e9fa89-1d73-4d76-a075-6adff73b6ea5,told-to:3e00bcba-844d-4b0f-a91c-45ac3484c4b2,told-to:455c4e54-0a81-4269-b307-e35c0c9ad39b,told-to:86930288-b997-4d2c-a8f8-0d3a2561d1d4,audit,bounties,bounty:8e34bcef-8f5c-471b-bf79-bc8087df9604,bounties-on:bonding-curve}', '2808', '2026-11-24 14:56:47.199+00'),
	('-9c7eD2C7TU', '{audit,bounties,bounty:d04b6b15-d0ba-4b10-89a9-1d7b573c4137}', '2812', '2026-11-24 14:56:47.25+00');
INSERT INTO public.removed_sentences VALUES
	('47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', 'F-O9WFBA-ZKWqiQT', '[[1, 7]]');
INSERT INTO public.reports VALUES
	('27d35bbd-99b3-446d-8c8d-9041aab2e314', 'The curve', '47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', 'It is two percent.', 'h-fees', NULL, false, '2026-11-24 14:56:46.991+00', '', false, NULL, '', false),
	('c80d152c-b070-4e54-a516-cff513c35a55', 'The bonk', 'f1697b90-d250-41d2-919c-4aa3f3bcc203', 'Its supply is not said.', '', NULL, true, '2026-11-24 14:56:47.047+00', '', false, NULL, '', false);
INSERT INTO public.search_words VALUES
	('the', 'the', DEFAULT, '{the,he,te,th}', 3, 2),
	('bonk', 'bonk', DEFAULT, '{bonk,onk,bnk,bok,bon}', 1, 1),
	('bonkinu', 'bonk inu', DEFAULT, '{bonkinu,onkinu,bnkinu,bokinu,boninu,bonknu,bonkiu,bonkin,nkinu,okinu,oninu,onknu,onkiu,onkin,bkinu,bninu,bnknu,bnkiu,bnkin,boinu,boknu,bokiu,bokin,bonnu,boniu,bonin,bonku,bonkn,bonki}', 1, 1),
	('what', 'what', DEFAULT, '{what,hat,wat,wht,wha}', 2, 0),
	('inu', 'inu', DEFAULT, '{inu,nu,iu,in}', 1, 1),
	('thebonk', 'the bonk', DEFAULT, '{thebonk,hebonk,tebonk,thbonk,theonk,thebnk,thebok,thebon,ebonk,hbonk,heonk,hebnk,hebok,hebon,tbonk,teonk,tebnk,tebok,tebon,thonk,thbnk,thbok,thbon,thenk,theok,theon,thebk,thebn,thebo}', 1, 1),
	('85', '85', DEFAULT, '{}', 3, 0),
	('at', 'at', DEFAULT, '{}', 3, 0),
	('buyers', 'buyers', DEFAULT, '{buyers,uyers,byers,buers,buyrs,buyes,buyer,yers,uers,uyrs,uyes,uyer,bers,byrs,byes,byer,burs,bues,buer,buys,buyr,buye}', 3, 0),
	('curve', 'curve', DEFAULT, '{curve,urve,crve,cuve,cure,curv,rve,uve,ure,urv,cve,cre,crv,cue,cuv,cur}', 3, 1),
	('empty', 'empty', DEFAULT, '{empty,mpty,epty,emty,empy,empt,pty,mty,mpy,mpt,ety,epy,ept,emy,emt,emp}', 3, 0),
	('fee', 'fee', DEFAULT, '{fee,ee,fe}', 3, 0),
	('fees', 'fees', DEFAULT, '{fees,ees,fes,fee}', 3, 0),
	('graduation', 'graduation', DEFAULT, '{graduat,raduat,gaduat,grduat,grauat,gradat,gradut,gradua,aduat,rduat,rauat,radat,radut,radua,gduat,gauat,gadat,gadut,gadua,gruat,grdat,grdut,grdua,graat,graut,graua,gradt,grada,gradu}', 3, 0),
	('is', 'is', DEFAULT, '{}', 3, 0),
	('it', 'it', DEFAULT, '{}', 3, 0),
	('one', 'one', DEFAULT, '{one,ne,oe,on}', 3, 0),
	('pay', 'pay', DEFAULT, '{pay,ay,py,pa}', 3, 0),
	('percent', 'percent', DEFAULT, '{percent,ercent,prcent,pecent,perent,percnt,percet,percen,rcent,ecent,erent,ercnt,ercet,ercen,pcent,prent,prcnt,prcet,prcen,peent,pecnt,pecet,pecen,pernt,peret,peren,perct,percn,perce}', 3, 0),
	('sol', 'sol', DEFAULT, '{sol,ol,sl,so}', 3, 0),
	('thetrenches', 'the trenches', DEFAULT, '{thetren,hetren,tetren,thtren,theren,theten,thetrn,thetre,etren,htren,heren,heten,hetrn,hetre,ttren,teren,teten,tetrn,tetre,thren,thten,thtrn,thtre,theen,thern,there,thetn,thete,thetr}', 1, 1),
	('trenches', 'trenches', DEFAULT, '{trenche,renche,tenche,trnche,treche,trenhe,trence,trench,enche,rnche,reche,renhe,rence,rench,tnche,teche,tenhe,tence,tench,trche,trnhe,trnce,trnch,trehe,trece,trech,trene,trenh,trenc}', 1, 1),
	('net', 'net', DEFAULT, '{net,et,nt,ne}', 1, 0),
	('of', 'of', DEFAULT, '{}', 1, 0),
	('after', 'after', DEFAULT, '{after,fter,ater,afer,aftr,afte,ter,fer,ftr,fte,aer,atr,ate,afr,afe,aft}', 1, 0),
	('bonding', 'bonding', DEFAULT, '{bonding,onding,bnding,boding,boning,bondng,bondig,bondin,nding,oding,oning,ondng,ondig,ondin,bding,bning,bndng,bndig,bndin,boing,bodng,bodig,bodin,bonng,bonig,bonin,bondg,bondn,bondi}', 1, 1),
	('bondingcurve', 'bonding curve', DEFAULT, '{bonding,onding,bnding,boding,boning,bondng,bondig,bondin,nding,oding,oning,ondng,ondig,ondin,bding,bning,bndng,bndig,bndin,boing,bodng,bodig,bodin,bonng,bonig,bonin,bondg,bondn,bondi}', 1, 1),
	('empties', 'empties', DEFAULT, '{empties,mpties,epties,emties,empies,emptes,emptis,emptie,pties,mties,mpies,mptes,mptis,mptie,eties,epies,eptes,eptis,eptie,emies,emtes,emtis,emtie,empes,empis,empie,empts,empte,empti}', 1, 0),
	('how', 'how', DEFAULT, '{how,ow,hw,ho}', 1, 0),
	('opens', 'opens', DEFAULT, '{opens,pens,oens,opns,opes,open,ens,pns,pes,pen,ons,oes,oen,ops,opn,ope}', 1, 0),
	('pool', 'pool', DEFAULT, '{pool,ool,pol,poo}', 1, 0);
INSERT INTO public.submissions VALUES
	('954c4cb3-9a91-4ed2-868f-258ebe3ed8b9', 'contribution', '3e00bcba-844d-4b0f-a91c-45ac3484c4b2', 'waiting for review', '', NULL, 0, 0, 0, '2026-11-24 14:56:46.531+00', '2026-11-24 14:56:46.515+00', NULL, NULL, 0, 0, NULL, 0),
	('2ac531d1-7b13-4171-9f65-cb0d1d31e94a', 'contribution', '86930288-b997-4d2c-a8f8-0d3a2561d1d4', 'Rejected', 'Who saw it?', '2026-11-24 14:56:46.733+00', 0, 0, 0, '2026-11-24 14:56:45.506+00', '2026-11-24 14:56:45.46+00', NULL, NULL, 0, 0, 1, 0),
	('568ddf90-2949-404a-8b6d-d9c3753d7f0f', 'contribution', '455c4e54-0a81-4269-b307-e35c0c9ad39b', 'Accepted', '', '2026-11-24 14:56:46.552+00', 1, 1, 0, '2026-11-24 14:56:46.495+00', '2026-11-24 14:56:46.477+00', NULL, NULL, 0, 0, NULL, 0),
	('aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', 'contribution', '06e9fa89-1d73-4d76-a075-6adff73b6ea5', 'Accepted', 'Good.', '2026-11-24 14:56:46.686+00', 3, 0, 2, '2026-11-24 14:56:45.431+00', '2026-11-24 14:56:45.389+00', NULL, NULL, 1, 0, NULL, 0),
	('ff175c6f-14ca-4834-b963-ef4d79a6e622', 'proposal', '06e9fa89-1d73-4d76-a075-6adff73b6ea5', 'waiting for review', '', NULL, 0, 1, 0, '2026-11-24 14:56:46.958+00', '2026-11-24 14:56:46.952+00', NULL, NULL, 0, 0, NULL, 0),
	('27d35bbd-99b3-446d-8c8d-9041aab2e314', 'report', '3e00bcba-844d-4b0f-a91c-45ac3484c4b2', 'Accepted', 'True.', '2026-11-24 14:56:47.009+00', 0, 0, 0, '2026-11-24 14:56:46.991+00', '2026-11-24 14:56:46.978+00', NULL, NULL, 0, 0, NULL, 0),
	('c80d152c-b070-4e54-a516-cff513c35a55', 'report', '455c4e54-0a81-4269-b307-e35c0c9ad39b', 'waiting for review', '', NULL, 0, 0, 0, '2026-11-24 14:56:47.047+00', '2026-11-24 14:56:47.04+00', NULL, NULL, 0, 0, NULL, 0);
INSERT INTO public.votes VALUES
	('aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', '455c4e54-0a81-4269-b307-e35c0c9ad39b', 1, '2026-11-24 14:56:46.808+00', true, NULL, false, false),
	('aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', '3e00bcba-844d-4b0f-a91c-45ac3484c4b2', 1, '2026-11-24 14:56:46.828+00', true, NULL, false, false),
	('aa1fe7b3-d4f2-482a-bcea-2e12ed7d6811', '86930288-b997-4d2c-a8f8-0d3a2561d1d4', 1, '2026-11-24 14:56:46.887+00', true, 'zO7JszyEYOoLuEwQ0HjM-IR6V_lNH2_2Y1_iSU9J9qA', false, false),
	('568ddf90-2949-404a-8b6d-d9c3753d7f0f', '06e9fa89-1d73-4d76-a075-6adff73b6ea5', 1, '2026-11-24 14:56:46.897+00', true, NULL, false, false),
	('568ddf90-2949-404a-8b6d-d9c3753d7f0f', '3e00bcba-844d-4b0f-a91c-45ac3484c4b2', -1, '2026-11-24 14:56:46.914+00', true, NULL, false, false),
	('ff175c6f-14ca-4834-b963-ef4d79a6e622', '455c4e54-0a81-4269-b307-e35c0c9ad39b', -1, '2026-11-24 14:56:46.969+00', true, NULL, false, false);
INSERT INTO public.watches VALUES
	('47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', '06e9fa89-1d73-4d76-a075-6adff73b6ea5', '2026-11-24 14:56:45.389+00'),
	('47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', '455c4e54-0a81-4269-b307-e35c0c9ad39b', '2026-11-24 14:56:46.477+00'),
	('47cf5ec7-66f8-4e2d-97ec-fc53d4698bcb', '3e00bcba-844d-4b0f-a91c-45ac3484c4b2', '2026-11-24 14:56:46.515+00');
SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 52, true);
ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT "accounts_closedWallet_unique" UNIQUE (closed_wallet);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT "accounts_usernameKey_unique" UNIQUE (username_key);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_wallet_unique UNIQUE (wallet);
ALTER TABLE ONLY public.active_days
    ADD CONSTRAINT active_days_account_id_day_pk PRIMARY KEY (account_id, day);
ALTER TABLE ONLY public.article_address_keys
    ADD CONSTRAINT article_address_keys_article_id_address_key_pk PRIMARY KEY (article_id, address, key);
ALTER TABLE ONLY public.article_addresses
    ADD CONSTRAINT article_addresses_article_id_address_pk PRIMARY KEY (article_id, address);
ALTER TABLE ONLY public.article_authors
    ADD CONSTRAINT article_authors_article_id_account_id_pk PRIMARY KEY (article_id, account_id);
ALTER TABLE ONLY public.article_confirmations
    ADD CONSTRAINT article_confirmations_article_id_account_id_pk PRIMARY KEY (article_id, account_id);
ALTER TABLE ONLY public.article_revisions
    ADD CONSTRAINT article_revisions_article_id_number_pk PRIMARY KEY (article_id, number);
ALTER TABLE ONLY public.articles
    ADD CONSTRAINT articles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.articles
    ADD CONSTRAINT articles_slug_unique UNIQUE (slug);
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bounties
    ADD CONSTRAINT bounties_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bounties
    ADD CONSTRAINT "bounties_winnerTx_unique" UNIQUE (winner_tx);
ALTER TABLE ONLY public.bounty_counts
    ADD CONSTRAINT bounty_counts_pkey PRIMARY KEY (state);
ALTER TABLE ONLY public.bounty_entries
    ADD CONSTRAINT bounty_entries_contribution_id_bounty_id_pk PRIMARY KEY (contribution_id, bounty_id);
ALTER TABLE ONLY public.bounty_steps
    ADD CONSTRAINT bounty_steps_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contributions
    ADD CONSTRAINT contributions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.counted_rules
    ADD CONSTRAINT counted_rules_pkey PRIMARY KEY (rules);
ALTER TABLE ONLY public.earlier_contributions
    ADD CONSTRAINT earlier_contributions_contribution_id_number_pk PRIMARY KEY (contribution_id, number);
ALTER TABLE ONLY public.featured
    ADD CONSTRAINT "featured_articleId_unique" UNIQUE (article_id);
ALTER TABLE ONLY public.featured
    ADD CONSTRAINT featured_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY public.flags
    ADD CONSTRAINT flags_once UNIQUE NULLS NOT DISTINCT (reporter_id, comment_id, profile_id);
ALTER TABLE ONLY public.flags
    ADD CONSTRAINT flags_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_account_id_kind_subject_day_pk PRIMARY KEY (account_id, kind, subject, day);
ALTER TABLE ONLY public.network_keys
    ADD CONSTRAINT network_keys_pkey PRIMARY KEY (day);
ALTER TABLE ONLY public.nonces
    ADD CONSTRAINT nonces_pkey PRIMARY KEY (nonce);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.proposals
    ADD CONSTRAINT proposals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.receipts
    ADD CONSTRAINT receipts_pkey PRIMARY KEY (signature);
ALTER TABLE ONLY public.removed_sentences
    ADD CONSTRAINT removed_sentences_article_id_key_pk PRIMARY KEY (article_id, key);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.search_words
    ADD CONSTRAINT search_words_word_phrase_pk PRIMARY KEY (word, phrase);
ALTER TABLE ONLY public.server_secrets
    ADD CONSTRAINT server_secrets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_id_kind UNIQUE (id, kind);
ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.votes
    ADD CONSTRAINT votes_network UNIQUE (submission_id, network);
ALTER TABLE ONLY public.votes
    ADD CONSTRAINT votes_submission_id_account_id_pk PRIMARY KEY (submission_id, account_id);
ALTER TABLE ONLY public.watches
    ADD CONSTRAINT watches_article_id_account_id_pk PRIMARY KEY (article_id, account_id);
CREATE INDEX accounts_anonymous ON public.accounts USING btree (created_at, id) WHERE (wallet IS NULL);
CREATE INDEX accounts_ends ON public.accounts USING btree ((("left"(wallet, 4) || "right"(wallet, 4))));
CREATE INDEX accounts_points ON public.accounts USING btree (points DESC, id DESC) WHERE ((points > 0) AND (blocked_reason IS NULL));
CREATE INDEX accounts_recent_points ON public.accounts USING btree (recent_points DESC, id DESC) WHERE ((recent_points > 0) AND (blocked_reason IS NULL));
CREATE INDEX accounts_restrained ON public.accounts USING btree (created_at DESC, id DESC) WHERE ((hidden_reason IS NOT NULL) OR (picture_hidden_reason IS NOT NULL) OR (blocked_reason IS NOT NULL));
CREATE INDEX accounts_unkeyed ON public.accounts USING btree (created_at, id) WHERE ((username IS NOT NULL) AND (username_key IS NULL));
CREATE INDEX article_address_keys_key ON public.article_address_keys USING btree (key);
CREATE INDEX article_addresses_address ON public.article_addresses USING btree (address);
CREATE UNIQUE INDEX article_addresses_mint ON public.article_addresses USING btree (address) WHERE (kind = 'mint'::text);
CREATE INDEX article_authors_account ON public.article_authors USING btree (account_id);
CREATE INDEX article_authors_standing ON public.article_authors USING btree (account_id, words DESC, article_id DESC) WHERE (words > 0);
CREATE INDEX article_authors_words ON public.article_authors USING btree (article_id, words DESC, account_id DESC) WHERE (words > 0);
CREATE INDEX article_confirmations_account ON public.article_confirmations USING btree (account_id);
CREATE INDEX article_revisions_author ON public.article_revisions USING btree (author_id, article_id, number DESC);
CREATE INDEX article_revisions_contribution ON public.article_revisions USING btree (contribution_id);
CREATE INDEX article_revisions_slug ON public.article_revisions USING btree (slug, created_at DESC);
CREATE INDEX article_revisions_uncounted ON public.article_revisions USING btree (article_id, number) WHERE (words_added IS NULL);
CREATE INDEX articles_alphabetical ON public.articles USING btree (title_key, id);
CREATE INDEX articles_category ON public.articles USING btree (category, title_key, id);
CREATE INDEX articles_changed ON public.articles USING btree (updated_at DESC, id DESC);
CREATE INDEX articles_cited ON public.articles USING gin (jsonb_path_query_array(sources, '$[*]."id"?(@ starts with "tx:" || @ starts with "account:")'::jsonpath)) WITH (fastupdate='false');
CREATE INDEX articles_newest ON public.articles USING btree (created_at DESC, id DESC);
CREATE INDEX articles_tickers ON public.articles USING gin (((upper((jsonb_path_query_array(facts, '$[*]?(@."label" like_regex "^ticker$" flag "i")."value"'::jsonpath))::text))::jsonb)) WITH (fastupdate='false');
CREATE INDEX articles_title_plain ON public.articles USING btree (title_plain text_pattern_ops, id);
CREATE INDEX articles_title_words ON public.articles USING gin (title_words) WITH (fastupdate='false');
CREATE INDEX articles_to_attribute ON public.articles USING btree (id) WHERE (NOT attributed);
CREATE INDEX articles_words ON public.articles USING gin (words) WITH (fastupdate='true');
CREATE INDEX audit_entries_account ON public.audit_entries USING btree (account_id);
CREATE INDEX audit_entries_newest ON public.audit_entries USING btree (created_at DESC, id DESC);
CREATE INDEX bounties_article ON public.bounties USING btree (article_id, place, id);
CREATE INDEX bounties_awarded ON public.bounties USING btree (id) WHERE (status = 'Awarded'::text);
CREATE INDEX bounties_place ON public.bounties USING btree (place, id);
CREATE INDEX bounties_winner ON public.bounties USING btree (winner_contribution_id);
CREATE INDEX bounties_won_by ON public.bounties USING btree (winner, created_at DESC);
CREATE INDEX bounty_entries_newest ON public.bounty_entries USING btree (bounty_id, created_at DESC, contribution_id DESC) WHERE is_there;
CREATE INDEX bounty_steps_newest ON public.bounty_steps USING btree (bounty_id, created_at DESC, id DESC);
CREATE INDEX categories_alphabetical ON public.categories USING btree (name_key, name);
CREATE INDEX categories_largest ON public.categories USING btree (count DESC, name DESC);
CREATE INDEX comments_account ON public.comments USING btree (author_id);
CREATE INDEX comments_author ON public.comments USING btree (author_id, created_at DESC, id DESC) WHERE (is_there AND (deleted_at IS NULL) AND (hidden_reason IS NULL));
CREATE INDEX comments_deleted ON public.comments USING btree (deleted_at) WHERE ((deleted_at IS NOT NULL) AND (text <> ''::text));
CREATE INDEX comments_newest ON public.comments USING btree (submission_id, created_at DESC, id DESC);
CREATE INDEX contributions_most_useful ON public.contributions USING btree (article_id, score DESC, created_at DESC, id DESC) WHERE is_there;
CREATE INDEX contributions_newest ON public.contributions USING btree (article_id, created_at DESC, id DESC) WHERE is_there;
CREATE INDEX contributions_useful ON public.contributions USING btree (article_id, useful DESC, created_at DESC, id DESC) WHERE is_there;
CREATE INDEX flags_comment ON public.flags USING btree (comment_id);
CREATE INDEX flags_profile ON public.flags USING btree (profile_id);
CREATE INDEX flags_queue ON public.flags USING btree (settled, created_at DESC, id DESC);
CREATE INDEX grants_bounties ON public.grants USING btree (account_id, day DESC, subject DESC) WHERE (kind = 'bounty'::text);
CREATE INDEX grants_due ON public.grants USING btree (phase, day) WHERE (phase <> 'past'::text);
CREATE INDEX grants_subject ON public.grants USING btree (kind, subject);
CREATE INDEX nonces_expiry ON public.nonces USING btree (expires_at);
CREATE INDEX notices_age ON public.notices USING btree (created_at);
CREATE INDEX notices_article ON public.notices USING btree (article_id);
CREATE INDEX notices_bounty ON public.notices USING btree (bounty_id);
CREATE INDEX notices_newest ON public.notices USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX notices_submission ON public.notices USING btree (submission_id);
CREATE UNIQUE INDEX notices_unread ON public.notices USING btree (account_id, kind, subject) WHERE (NOT is_read);
CREATE INDEX purges_age ON public.purges USING btree (created_at);
CREATE INDEX purges_transaction ON public.purges USING btree (transaction);
CREATE INDEX receipts_article ON public.receipts USING btree (article_id);
CREATE INDEX receipts_cited_by ON public.receipts USING btree (cited_by);
CREATE INDEX receipts_due ON public.receipts USING btree (due_at) WHERE (state = 'not yet read'::text);
CREATE INDEX receipts_ends ON public.receipts USING btree ((("left"(signature, 4) || "right"(signature, 4))));
CREATE INDEX reports_article ON public.reports USING btree (article_id);
CREATE INDEX reports_confirmed ON public.reports USING btree (article_id, address) WHERE is_confirmed;
CREATE INDEX reports_open ON public.reports USING btree (article_id, anchor, created_at DESC, id DESC) WHERE (is_open AND (anchor <> ''::text));
CREATE INDEX search_words_beginning ON public.search_words USING btree (word text_pattern_ops);
CREATE INDEX search_words_remains ON public.search_words USING gin (remains) WITH (fastupdate='false');
CREATE INDEX search_words_stem ON public.search_words USING btree (stem);
CREATE INDEX search_words_title_beginning ON public.search_words USING btree (word text_pattern_ops) WHERE (titles > 0);
CREATE INDEX search_words_two_letters ON public.search_words USING btree ("left"(word, 2), titles DESC, word text_pattern_ops) WHERE (titles > 0);
CREATE INDEX sessions_account ON public.sessions USING btree (account_id, created_at DESC);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX submissions_account ON public.submissions USING btree (author_id);
CREATE INDEX submissions_author ON public.submissions USING btree (author_id, kind, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX submissions_deleted ON public.submissions USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX submissions_deleted_by ON public.submissions USING btree (deleted_by) WHERE (deleted_by IS NOT NULL);
CREATE INDEX submissions_newest ON public.submissions USING btree (kind, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX submissions_queue ON public.submissions USING btree (status, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX submissions_queue_of_kind ON public.submissions USING btree (status, kind, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX votes_account ON public.votes USING btree (account_id, created_at DESC);
CREATE INDEX votes_off ON public.votes USING btree (account_id, submission_id) WHERE is_off;
CREATE INDEX votes_weighing ON public.votes USING btree (submission_id, created_at, account_id) WHERE (weighs AND (value = 1));
CREATE INDEX watches_account ON public.watches USING btree (account_id, created_at DESC, article_id DESC);
CREATE INDEX watches_oldest ON public.watches USING btree (article_id, created_at);
CREATE TRIGGER articles_words BEFORE INSERT OR UPDATE OF title, names, summary, body_text ON public.articles FOR EACH ROW EXECUTE FUNCTION public.articles_words();
CREATE TRIGGER audit_entries_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION public.audit_entries_stay();
ALTER TABLE ONLY public.active_days
    ADD CONSTRAINT active_days_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.article_address_keys
    ADD CONSTRAINT article_address_keys_address FOREIGN KEY (article_id, address) REFERENCES public.article_addresses(article_id, address) ON DELETE CASCADE;
ALTER TABLE ONLY public.article_addresses
    ADD CONSTRAINT article_addresses_article_id_articles_id_fk FOREIGN KEY (article_id) REFERENCES public.articles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.article_authors
    ADD CONSTRAINT article_authors_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.article_authors
    ADD CONSTRAINT article_authors_article_id_articles_id_fk FOREIGN KEY (article_id) REFERENCES public.articles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.article_confirmations
    ADD CONSTRAINT article_confirmations_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.article_confirmations
    ADD CONSTRAINT article_confirmations_article_id_articles_id_fk FOREIGN KEY (article_id) REFERENCES public.articles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.article_revisions
    ADD CONSTRAINT article_revisions_article_id_articles_id_fk FOREIGN KEY (article_id) REFERENCES public.articles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.article_revisions
    ADD CONSTRAINT article_revisions_author_id_accounts_id_fk FOREIGN KEY (author_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.article_revisions
    ADD CONSTRAINT article_revisions_contribution_id_contributions_id_fk FOREIGN KEY (contribution_id) REFERENCES public.contributions(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.bounties
    ADD CONSTRAINT bounties_article_id_articles_id_fk FOREIGN KEY (article_id) REFERENCES public.articles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.bounties
    ADD CONSTRAINT bounties_winner_contribution_id_contributions_id_fk FOREIGN KEY (winner_contribution_id) REFERENCES public.contributions(id);
ALTER TABLE ONLY public.bounty_entries
    ADD CONSTRAINT bounty_entries_bounty_id_bounties_id_fk FOREIGN KEY (bounty_id) REFERENCES public.bounties(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bounty_entries
    ADD CONSTRAINT bounty_entries_contribution_id_contributions_id_fk FOREIGN KEY (contribution_id) REFERENCES public.contributions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bounty_steps
    ADD CONSTRAINT bounty_steps_bounty_id_bounties_id_fk FOREIGN KEY (bounty_id) REFERENCES public.bounties(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_author_id_accounts_id_fk FOREIGN KEY (author_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES public.submissions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contributions
    ADD CONSTRAINT contributions_article_id_articles_id_fk FOREIGN KEY (article_id) REFERENCES public.articles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contributions
    ADD CONSTRAINT contributions_id_submissions_id_fk FOREIGN KEY (id) REFERENCES public.submissions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.earlier_contributions
    ADD CONSTRAINT earlier_contributions_contribution_id_contributions_id_fk FOREIGN KEY (contribution_id) REFERENCES public.contributions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.featured
    ADD CONSTRAINT featured_article_id_articles_id_fk FOREIGN KEY (article_id) REFERENCES public.articles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.flags
    ADD CONSTRAINT flags_comment_id_comments_id_fk FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.flags
    ADD CONSTRAINT flags_profile_id_accounts_id_fk FOREIGN KEY (profile_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.flags
    ADD CONSTRAINT flags_reporter_id_accounts_id_fk FOREIGN KEY (reporter_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_article_id_articles_id_fk FOREIGN KEY (article_id) REFERENCES public.articles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_bounty_id_bounties_id_fk FOREIGN KEY (bounty_id) REFERENCES public.bounties(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES public.submissions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.proposals
    ADD CONSTRAINT proposals_id_submissions_id_fk FOREIGN KEY (id) REFERENCES public.submissions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.receipts
    ADD CONSTRAINT receipts_article_id_articles_id_fk FOREIGN KEY (article_id) REFERENCES public.articles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.receipts
    ADD CONSTRAINT receipts_cited_by_accounts_id_fk FOREIGN KEY (cited_by) REFERENCES public.accounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.removed_sentences
    ADD CONSTRAINT removed_sentences_article_id_articles_id_fk FOREIGN KEY (article_id) REFERENCES public.articles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_article_id_articles_id_fk FOREIGN KEY (article_id) REFERENCES public.articles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_id_submissions_id_fk FOREIGN KEY (id) REFERENCES public.submissions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_author_id_accounts_id_fk FOREIGN KEY (author_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_deleted_by_accounts_id_fk FOREIGN KEY (deleted_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.votes
    ADD CONSTRAINT votes_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.votes
    ADD CONSTRAINT votes_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES public.submissions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.watches
    ADD CONSTRAINT watches_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.watches
    ADD CONSTRAINT watches_article_id_articles_id_fk FOREIGN KEY (article_id) REFERENCES public.articles(id) ON DELETE CASCADE;
