SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.attempt_limits (
    id text NOT NULL,
    count integer NOT NULL,
    expires_at bigint NOT NULL,
    blocked_until bigint NOT NULL
);
CREATE TABLE public.bag_lines (
    user_id text NOT NULL,
    product_id text NOT NULL,
    size text DEFAULT ''::text NOT NULL,
    "position" integer NOT NULL,
    quantity integer NOT NULL
);
CREATE TABLE public.bag_purchases (
    user_id text NOT NULL,
    revision integer NOT NULL,
    contents text NOT NULL
);
CREATE TABLE public.bags (
    user_id text NOT NULL,
    revision integer NOT NULL,
    gift text
);
CREATE TABLE public.catalogue_version (
    id integer NOT NULL,
    version integer NOT NULL,
    full_reload_version integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.categories (
    id text NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    picture_id text NOT NULL,
    hover_picture_id text NOT NULL,
    is_demo integer NOT NULL
);
CREATE TABLE public.checkout_sessions (
    id text NOT NULL,
    user_id text NOT NULL,
    idempotency_key text NOT NULL,
    fingerprint text NOT NULL,
    method text NOT NULL,
    provider_ref text,
    state text NOT NULL,
    contents text NOT NULL,
    charge bigint NOT NULL,
    currency text NOT NULL,
    coupon_code text,
    created_at bigint NOT NULL,
    reserved_until bigint NOT NULL,
    next_check_at bigint,
    holds_stock integer DEFAULT 1 NOT NULL,
    paise_per_dollar integer,
    payment_state text DEFAULT 'none'::text NOT NULL
);
CREATE TABLE public.counters (
    name text NOT NULL,
    value integer NOT NULL
);
CREATE TABLE public.coupons (
    code text NOT NULL,
    percent integer NOT NULL,
    expires_at bigint,
    max_uses integer,
    max_uses_per_shopper integer,
    uses integer NOT NULL,
    created_at bigint NOT NULL,
    is_demo integer NOT NULL,
    is_public integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.credit_notes (
    number text NOT NULL,
    key text NOT NULL,
    order_id text NOT NULL,
    invoice_number text NOT NULL,
    issued_at bigint NOT NULL,
    content text NOT NULL
);
CREATE TABLE public.custom_orders (
    number text NOT NULL,
    idempotency_key text,
    type text NOT NULL,
    material text NOT NULL,
    gemstones text NOT NULL,
    size text NOT NULL,
    notes text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    design_url text NOT NULL,
    created_at bigint NOT NULL,
    budget text DEFAULT ''::text NOT NULL,
    needed_by text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.delivery_challans (
    number text NOT NULL,
    order_id text NOT NULL,
    issued_at bigint NOT NULL,
    content text NOT NULL
);
CREATE TABLE public.disputes (
    method text NOT NULL,
    id text NOT NULL,
    payment_id text NOT NULL,
    phase text NOT NULL,
    state text NOT NULL,
    amount bigint NOT NULL,
    deducted bigint NOT NULL,
    opened_at bigint NOT NULL,
    changed_at bigint NOT NULL
);
CREATE TABLE public.email_verifications (
    id text NOT NULL,
    user_id text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.events (
    id bigint NOT NULL,
    at bigint NOT NULL,
    actor text NOT NULL,
    device text,
    network text,
    command text NOT NULL,
    subject text NOT NULL,
    before text,
    after text,
    reason text,
    request_id text,
    expires_at bigint NOT NULL
);
ALTER TABLE public.events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.exchange_orders (
    order_id text NOT NULL,
    return_id text NOT NULL
);
CREATE TABLE public.follow_links (
    id text NOT NULL,
    order_id text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    can_confirm integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.idempotency_keys (
    id text NOT NULL,
    fingerprint text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.invoices (
    number text NOT NULL,
    order_id text NOT NULL,
    issued_at bigint NOT NULL,
    content text NOT NULL
);
CREATE TABLE public.known_devices (
    user_id text NOT NULL,
    device text NOT NULL,
    place text NOT NULL,
    seen_at bigint NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.messages (
    number text NOT NULL,
    idempotency_key text,
    name text NOT NULL,
    email text NOT NULL,
    message text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.new_orders (
    order_id text NOT NULL,
    added_at bigint NOT NULL
);
CREATE TABLE public.newsletter_subscriptions (
    email text NOT NULL,
    token text NOT NULL,
    state text NOT NULL,
    requested_at bigint NOT NULL,
    confirmed_at bigint,
    unsubscribed_at bigint
);
CREATE TABLE public.notification_devices (
    session_id text NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    subscribed_at bigint NOT NULL
);
CREATE TABLE public.number_series (
    series text NOT NULL,
    last_number integer NOT NULL
);
CREATE TABLE public.occasions (
    order_id text NOT NULL,
    occasion text NOT NULL,
    custom_message text NOT NULL,
    quantity integer NOT NULL,
    status text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.order_codes (
    order_id text NOT NULL,
    hash text NOT NULL,
    expires_at bigint NOT NULL,
    tries integer NOT NULL,
    sent_to text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.order_lines (
    order_id text NOT NULL,
    "position" integer NOT NULL,
    product_id text NOT NULL,
    title text NOT NULL,
    image text NOT NULL,
    price_paise bigint NOT NULL,
    quantity integer NOT NULL,
    size text,
    hsn text DEFAULT '7117'::text NOT NULL,
    gst_rate integer DEFAULT 300 NOT NULL,
    unit text DEFAULT 'PCS'::text NOT NULL
);
CREATE SEQUENCE public.order_numbers
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.order_return_lines (
    return_id text NOT NULL,
    "position" integer NOT NULL,
    root_position integer NOT NULL,
    quantity integer NOT NULL,
    paise bigint NOT NULL,
    new_size text,
    new_price_paise bigint
);
CREATE TABLE public.order_returns (
    id text NOT NULL,
    number text NOT NULL,
    order_id text NOT NULL,
    root_order_id text NOT NULL,
    idempotency_key text,
    state text NOT NULL,
    wanted text NOT NULL,
    reason text NOT NULL,
    words text NOT NULL,
    pictures text NOT NULL,
    pay_to text NOT NULL,
    paise bigint NOT NULL,
    refunded_paise bigint,
    handover text,
    carrier_order_id text,
    shipment_id text,
    awb text,
    pickup_at bigint,
    tracked_at bigint,
    exchange_order_id text,
    note text NOT NULL,
    history text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.orders (
    id text NOT NULL,
    number text NOT NULL,
    user_id text NOT NULL,
    checkout_session_id text NOT NULL,
    status text NOT NULL,
    method text NOT NULL,
    total_paise bigint NOT NULL,
    subtotal_paise bigint NOT NULL,
    charges text NOT NULL,
    discounts text NOT NULL,
    coupon_code text,
    coupon_paise bigint NOT NULL,
    address text NOT NULL,
    phone text NOT NULL,
    gift text,
    history text NOT NULL,
    created_at bigint NOT NULL,
    bag_revision integer,
    needs_confirmation integer DEFAULT 0 NOT NULL,
    confirm_by bigint,
    address_key text DEFAULT ''::text NOT NULL,
    parcel_state text,
    returned_at bigint,
    cancel_requested_at bigint,
    stock_state text DEFAULT 'taken'::text NOT NULL,
    stock_until bigint,
    eway_bill text,
    arrives_first bigint,
    arrives_last bigint,
    business text
);
CREATE TABLE public.outbox (
    id text NOT NULL,
    kind text NOT NULL,
    payload text NOT NULL,
    dedupe_key text NOT NULL,
    state text NOT NULL,
    run_at bigint NOT NULL,
    attempts integer NOT NULL,
    last_error text,
    created_at bigint NOT NULL,
    request_id text
);
CREATE TABLE public.password_resets (
    id text NOT NULL,
    user_id text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    is_login integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.payments (
    method text NOT NULL,
    id text NOT NULL,
    checkout_session_id text,
    provider_ref text,
    amount bigint NOT NULL,
    currency text NOT NULL,
    expected bigint,
    fee bigint,
    received_at bigint NOT NULL,
    transaction_id text
);
CREATE TABLE public.pictures (
    id text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    blur text NOT NULL,
    bytes bytea NOT NULL,
    is_demo integer NOT NULL
);
CREATE TABLE public.pin_code_service (
    pincode text NOT NULL,
    is_served integer NOT NULL,
    has_cod integer NOT NULL,
    days integer,
    freight_paise bigint,
    checked_at bigint NOT NULL
);
CREATE TABLE public.product_sizes (
    product_id text NOT NULL,
    size text NOT NULL,
    "position" integer NOT NULL,
    stock integer NOT NULL,
    price_paise bigint,
    sku text,
    price_by_hand integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.products (
    id text NOT NULL,
    "position" integer NOT NULL,
    title text NOT NULL,
    price_paise bigint NOT NULL,
    categories text NOT NULL,
    subcategory text NOT NULL,
    color text NOT NULL,
    materials text NOT NULL,
    detail text NOT NULL,
    description text NOT NULL,
    stock integer NOT NULL,
    pictures text NOT NULL,
    updated_at bigint NOT NULL,
    is_published integer NOT NULL,
    is_demo integer NOT NULL,
    changed_in_version integer DEFAULT 0 NOT NULL,
    hsn text,
    gst_rate integer,
    unit text,
    price_by_hand integer DEFAULT 0 NOT NULL,
    is_hidden integer DEFAULT 0 NOT NULL,
    recipients text,
    chains text
);
CREATE TABLE public.proven_phones (
    user_id text NOT NULL,
    phone text NOT NULL,
    proven_at bigint NOT NULL
);
CREATE TABLE public.refunds (
    id text NOT NULL,
    method text NOT NULL,
    payment_id text NOT NULL,
    amount bigint NOT NULL,
    reason text NOT NULL,
    state text NOT NULL,
    provider_id text,
    refusals integer NOT NULL,
    first_failed_at bigint,
    created_at bigint NOT NULL,
    finished_at bigint,
    note text
);
CREATE TABLE public.reviews (
    id text NOT NULL,
    product_id text NOT NULL,
    author_id text,
    author_name text NOT NULL,
    rating integer NOT NULL,
    text text NOT NULL,
    created_at bigint NOT NULL,
    is_demo integer NOT NULL,
    needs_verified_author integer DEFAULT 0 NOT NULL,
    pictures text DEFAULT '[]'::text NOT NULL
);
CREATE TABLE public.sandbox_records (
    id text NOT NULL,
    kind text NOT NULL,
    parent_id text,
    document text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.sandbox_responses (
    key text NOT NULL,
    request text NOT NULL,
    response text NOT NULL
);
CREATE TABLE public.sandbox_webhooks (
    id text NOT NULL,
    provider text NOT NULL,
    event text NOT NULL,
    body text NOT NULL,
    state text NOT NULL,
    due_at bigint NOT NULL,
    attempts integer NOT NULL,
    last_status integer,
    created_at bigint NOT NULL
);
CREATE TABLE public.sessions (
    id text NOT NULL,
    user_id text NOT NULL,
    created_at bigint NOT NULL,
    last_seen_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    device text DEFAULT ''::text NOT NULL,
    place text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.settings (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.settlement_lines (
    provider text NOT NULL,
    id text NOT NULL,
    kind text NOT NULL,
    reference text,
    payment_id text,
    currency text NOT NULL,
    gross bigint NOT NULL,
    fee bigint NOT NULL,
    tax bigint NOT NULL,
    net bigint NOT NULL,
    settled_at bigint,
    settlement_id text,
    utr text,
    imported_at bigint NOT NULL
);
CREATE TABLE public.shipment_tokens (
    id text NOT NULL,
    user_id text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.shipments (
    order_id text NOT NULL,
    carrier_order_id text,
    shipment_id text,
    created_at bigint NOT NULL,
    state text DEFAULT 'new'::text NOT NULL,
    state_at bigint,
    awb text,
    courier text,
    freight_paise bigint,
    pickup_at bigint,
    label_url text,
    manifest_url text,
    tracked_at bigint,
    reference text
);
CREATE TABLE public.staff_tokens (
    id text NOT NULL,
    name text NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint,
    expires_at bigint NOT NULL
);
CREATE TABLE public.stock_alerts (
    id text NOT NULL,
    product_id text NOT NULL,
    size text NOT NULL,
    email text NOT NULL,
    user_id text,
    session_id text,
    token text NOT NULL,
    requested_at bigint NOT NULL,
    notified_at bigint
);
CREATE TABLE public.storefront (
    id integer NOT NULL,
    document text NOT NULL,
    is_demo integer NOT NULL
);
CREATE TABLE public.subcategories (
    id text NOT NULL,
    category_id text NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    picture_id text NOT NULL
);
CREATE TABLE public.unconfirmed_pieces (
    product_id text NOT NULL,
    size text NOT NULL,
    pieces integer NOT NULL
);
CREATE TABLE public.unused_uploads (
    url text NOT NULL,
    uploaded_at bigint NOT NULL
);
CREATE TABLE public.users (
    id text NOT NULL,
    fullname text NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    phone text NOT NULL,
    address_line text NOT NULL,
    address text,
    is_staff integer NOT NULL,
    created_at bigint NOT NULL,
    last_login_at bigint,
    email_verified_at bigint,
    addresses text DEFAULT '[]'::text NOT NULL,
    business text,
    address_name text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.wishlist_items (
    user_id text NOT NULL,
    product_id text NOT NULL,
    "position" integer NOT NULL
);
CREATE TABLE public.wishlists (
    user_id text NOT NULL,
    revision integer NOT NULL
);
INSERT INTO public.attempt_limits VALUES ('RoN3R0igfg2FY8-JccOc95w97DcUDidnK9t54RzYrdg', 1, 1795979874050, 0);
INSERT INTO public.attempt_limits VALUES ('-RL8p1G_OCibLad760Ix4N5ICs4XMQ3GcdxGlwSoLTM', 1, 1795979882473, 0);
INSERT INTO public.attempt_limits VALUES ('y0_o9rx1xGV3cSIq525iwohtV7mqszr6fKU3VytPuSI', 1, 1795897082487, 0);
INSERT INTO public.attempt_limits VALUES ('snXUNjPxQZ_twEJSL9TglRmyDYlWu3MYA0leEjb7Ic4', 1, 1795979882515, 0);
INSERT INTO public.attempt_limits VALUES ('ubsHJGR-ewGOtsOBAEiM4pupg-nOF77qguS6uZORyr8', 1, 1795894200000, 0);
INSERT INTO public.attempt_limits VALUES ('wQQklMiBmooShS3DCqPMykvqtsNDo3F1Eid7XpOUN7c', 1, 1795980000000, 0);
INSERT INTO public.attempt_limits VALUES ('SS8f_Gus6ch8EhmaSc4rGbmVpaEpUq5NuyYG6nGVpNg', 1, 1795894200000, 0);
INSERT INTO public.attempt_limits VALUES ('OIFt4vOwMggBWsWT2uSExONiOvlqUl2NOpP-in-7vXs', 1, 1795980000000, 0);
INSERT INTO public.bag_lines VALUES ('1e830265-be2a-4443-8de9-af3f88b237f3', 'nath-nose-ring', '', 0, 1);
INSERT INTO public.bag_lines VALUES ('1e830265-be2a-4443-8de9-af3f88b237f3', 'kamal-band', '12', 1, 1);
INSERT INTO public.bag_purchases VALUES ('1e830265-be2a-4443-8de9-af3f88b237f3', 5, '{"lines":[{"id":"nath-nose-ring","quantity":1}],"gift":null}');
INSERT INTO public.bag_purchases VALUES ('1e830265-be2a-4443-8de9-af3f88b237f3', 7, '{"lines":[{"id":"nath-nose-ring","quantity":1}],"gift":null}');
INSERT INTO public.bags VALUES ('1e830265-be2a-4443-8de9-af3f88b237f3', 7, '{"occasion":"Birthday","isCustom":false}');
INSERT INTO public.catalogue_version VALUES (1, 16, 3);
INSERT INTO public.categories VALUES ('nose-rings', 0, 'Nose rings', 'nose-rings.4ba49f3b', 'nose-rings.4ba49f3b', 0);
INSERT INTO public.checkout_sessions VALUES ('ac55202f-c174-4fed-8bd5-973f06e6288d', '1e830265-be2a-4443-8de9-af3f88b237f3', '8b9fa9f2-2cd7-41a3-8cdf-71a394f2da6f', '02k4XCPNSTuVkenQ5m4tLNsWqMBxLqGVIHZua5Ezttc', 'razorpay', 'order_EYpksWL4SpHDUD', 'ordered', '{"lines":[{"productId":"kamal-band","size":"14","title":"Kamal Band","image":"/media/nath.4501dcc7.900.webp","pricePaise":64900,"quantity":2}],"subtotalPaise":129800,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":{"code":"PEARL10","paise":12980},"totalPaise":116820,"address":{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"},"phone":"9876543210","gift":null}', 116820, 'INR', 'PEARL10', 1795893474886, 1795894074886, 1795893535331, 1, NULL, 'open');
INSERT INTO public.checkout_sessions VALUES ('39e02b77-83bb-4864-883e-70d202c19bdd', '1e830265-be2a-4443-8de9-af3f88b237f3', '31f2851b-e4ec-4248-ba3c-836ae9786d3c', 'E34TAEOqoOFwKIC1ctF24tUlF6YPuFo6vME5JhIxucA', 'stripe', 'pi_YFZyGJXy9BkR96DfYScsz85P', 'ordered', '{"lines":[{"productId":"kamal-band","size":"14","title":"Kamal Band","image":"/media/nath.4501dcc7.900.webp","pricePaise":64900,"quantity":1}],"subtotalPaise":64900,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":null,"totalPaise":64900,"address":{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"},"phone":"9876543210","gift":null}', 738, 'USD', NULL, 1795893476989, 1795894076989, 1795893538799, 1, 8800, 'open');
INSERT INTO public.checkout_sessions VALUES ('601d2e72-f269-4005-a096-5f4e22019b35', 'c51604fe-b21a-4513-bf35-b4af6b5257fa', '0b235e0f-475e-426f-bd15-a820703c015e', '-7BB-LqrvZfNnMb4d18GqmP50GYWiV0yue6pnr6q91E', 'razorpay', 'order_yNuNGcXVwfgacb', 'reserved', '{"lines":[{"productId":"kamal-band","size":"14","title":"Kamal Band","image":"/media/nath.4501dcc7.900.webp","pricePaise":64900,"quantity":1}],"subtotalPaise":64900,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":null,"totalPaise":64900,"address":{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"},"phone":"9876543211","gift":null}', 64900, 'INR', NULL, 1795893482237, 1795894082237, 1795893542320, 1, NULL, 'open');
INSERT INTO public.checkout_sessions VALUES ('b6ebe217-9d9f-4b8b-8b7e-fc3f8bf1d56e', '1e830265-be2a-4443-8de9-af3f88b237f3', '75cf3af4-d5d7-4361-954e-f22ecc351b84', 'zJr2A-qP6vlX24mHEsHN0XF9SjOhtm5Ysii6DYrUaTs', 'cod', NULL, 'ordered', '{"lines":[{"productId":"kamal-band","size":"14","title":"Kamal Band","image":"/media/nath.4501dcc7.900.webp","pricePaise":64900,"quantity":1}],"subtotalPaise":64900,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":null,"totalPaise":64900,"address":{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"},"phone":"9876543210","gift":null}', 64900, 'INR', NULL, 1795893473863, 1795894073863, NULL, 1, NULL, 'none');
INSERT INTO public.checkout_sessions VALUES ('417b77be-d017-462d-bfb1-104b801dda61', '1e830265-be2a-4443-8de9-af3f88b237f3', 'e564f03d-6aa4-41f3-81fd-b6f37ac4280d', 'V0r_NX65TYomz18cOEd8UkZ9TVwoH3-y15PGaqcVaio', 'paypal', '3FTYD9XVTWXSYECUJ', 'ordered', '{"lines":[{"productId":"nath-nose-ring","title":"Nath Nose Ring","image":"/media/nath.4501dcc7.900.webp","pricePaise":64950,"quantity":1}],"subtotalPaise":64950,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":null,"totalPaise":64950,"address":{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"},"phone":"9876543210","gift":null}', 738, 'USD', NULL, 1795893481773, 1795894081773, 1795893541852, 1, 8800, 'open');
INSERT INTO public.checkout_sessions VALUES ('b5142259-43d7-440b-89f7-c4c25af98abc', '1e830265-be2a-4443-8de9-af3f88b237f3', 'ee741c7c-0d2e-481a-93f9-54459518c375', 'lqER2EwnKNr6FemjYN3BzwExMpRgWd1n5qSP2n8rACQ', 'cod', NULL, 'ordered', '{"lines":[{"productId":"nath-nose-ring","title":"Nath Nose Ring","image":"/media/nath.4501dcc7.900.webp","pricePaise":64950,"quantity":1}],"subtotalPaise":64950,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":null,"totalPaise":64950,"address":{"street":"3 Ellis Bridge","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009","recipient":"Asha Patel"},"phone":"9876543210","business":{"gstin":"24ABCDE1234F1Z6","name":"Mehta Traders LLP"},"gift":null}', 64950, 'INR', NULL, 1795893600000, 1795894200000, NULL, 1, NULL, 'none');
INSERT INTO public.counters VALUES ('orders', 0);
INSERT INTO public.coupons VALUES ('PEARL10', 10, NULL, 5, NULL, 1, 1795893472438, 0, 0);
INSERT INTO public.coupons VALUES ('DIWALI20', 20, NULL, NULL, NULL, 0, 1795978947815, 0, 1);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (1, 1795978947759, 'shopper 1e830265-be2a-4443-8de9-af3f88b237f3', NULL, NULL, 'createOrder', 'nath-nose-ring', '{"stock":39}', '{"stock":38}', NULL, 'fb1c6733-d6bd-4c79-ba35-1fe33f1abad5', 1827601347759);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (2, 1795978947759, 'shopper 1e830265-be2a-4443-8de9-af3f88b237f3', NULL, NULL, 'createOrder', 'NK-26-000005', NULL, '{"order":"pending","method":"cod","paise":64950}', NULL, 'fb1c6733-d6bd-4c79-ba35-1fe33f1abad5', 2048958147759);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (3, 1795978947818, 'owner', NULL, NULL, 'coupon', 'DIWALI20', NULL, '{"percent":20,"until":null,"uses":null,"each":null,"public":true}', NULL, 'a6066bb7-b6bd-4bad-b9ec-2651e3d1468b', 2048958147818);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (4, 1795978947823, 'owner', NULL, NULL, 'price', 'nath-nose-ring', '{"price":64950}', '{"price":66000}', NULL, '6f21657d-69aa-4cd8-aa26-cc24ea3bc843', 2048958147823);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (5, 1795978947834, 'owner', NULL, NULL, 'stock', 'kamal-band 12', '{"stock":2}', '{"stock":7}', NULL, '3ff5ae63-76f5-4fe9-a23b-e25e42f7b74a', 1827601347834);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (6, 1795978947856, 'owner', NULL, NULL, 'return', 'RT-26-000001', '{"return":"requested"}', '{"return":"approved"}', NULL, '1ece2a73-99ab-421b-b007-17136caa267e', 2048958147856);
INSERT INTO public.follow_links VALUES ('ADpASzDyb4w4h3Vks_5LBuc9-5l8deApVndNHfnXmKc', '6d9b22cf-59f5-4692-b7cb-9520f4685ecb', 1795893474066, 1803669474066, 1);
INSERT INTO public.follow_links VALUES ('C0vcAwtBYq3m5R6iJzpSuI6TVv18mePY2bN8FusPRA8', '6d9b22cf-59f5-4692-b7cb-9520f4685ecb', 1795893474268, 1803669474268, 1);
INSERT INTO public.follow_links VALUES ('k9x7AWof4xi9-IAqJ6lw5tciobtoTchWdk7dfesA6AU', '6d9b22cf-59f5-4692-b7cb-9520f4685ecb', 1795893474537, 1803669474537, 1);
INSERT INTO public.follow_links VALUES ('1c-v7ZBtyT6tZOs7U36d3KdhcaFYYfWCxm8PzGEOVus', '6d9b22cf-59f5-4692-b7cb-9520f4685ecb', 1795893474857, 1803669474857, 0);
INSERT INTO public.follow_links VALUES ('ARMQO9MZvcLFFy4EEHNOVF2mpF6fnqeGOPr1sUi4RmI', 'd271d1db-e62d-49a0-b1e9-f88bf54dbedc', 1795893476070, 1803669476070, 1);
INSERT INTO public.follow_links VALUES ('dvJOB_nhE-pYRCt01VRyLFWhch63YFJXMPaoTl0D2Jk', 'd271d1db-e62d-49a0-b1e9-f88bf54dbedc', 1795893480189, 1803669480189, 1);
INSERT INTO public.follow_links VALUES ('CVHU0fyuVZd1feaPkOm4I-6akbrcF2vc-x8LGiJblLk', '50907f9e-53b7-4aec-9e81-309cbe3bfa5a', 1795893480580, 1803669480580, 1);
INSERT INTO public.follow_links VALUES ('VDnG73vbFxnq3AcXe0SlJX-BY6gZhoejz2FrVi-g2xU', '50907f9e-53b7-4aec-9e81-309cbe3bfa5a', 1795893481335, 1803669481335, 1);
INSERT INTO public.follow_links VALUES ('9WXwwRicnX8VFIhJg5b8llFryZF6_HICAWxyE6ffeRo', '50907f9e-53b7-4aec-9e81-309cbe3bfa5a', 1795893482014, 1803669482014, 1);
INSERT INTO public.follow_links VALUES ('J51UDxYileFRxrklsiIGokMeGvjj0bjM2pUs7LmKtSk', '60ed3a34-9bcf-4972-9717-74503da573d6', 1795893482242, 1803669482242, 1);
INSERT INTO public.follow_links VALUES ('C6-ytHtWbgywCUmmD4xCv2OdR_KQSnwwt0is5yhtZro', 'af2c86ad-f267-4fcb-a30c-dbccc381fd0e', 1795893600000, 1803669600000, 1);
INSERT INTO public.idempotency_keys VALUES ('6QYyt0HHf0Vfaz8dTpnDBtqL-K0N721RElivT5kT7rM', 'VfPLItBQ-RwTKW4HdqnJb7QGte45rzFH2YpiJ27rFYo', 1795893482515);
INSERT INTO public.invoices VALUES ('NK/26-27/000001', '6d9b22cf-59f5-4692-b7cb-9520f4685ecb', 1795893474048, '{"orderNumber":"NK-26-000001","orderedAt":1795893473923,"seller":{"name":"Nakshi Jewels (sample company)","address":"Nakshi, 14 Mangal Park, C G Road, Ahmedabad, Gujarat 380009, India","gstin":"24AAAAA0000A1Z5","email":"hello@nakshi.example","phone":"+91 79000 00000"},"buyer":{"name":"Asha Patel","email":"asha@example.com","phone":"9876543210","address":{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"}},"supply":{"kind":"intra-state","name":"Gujarat","code":"24"},"lines":[{"position":0,"title":"Kamal Band, Size 14","hsn":"7117","rate":300,"quantity":1,"pricePaise":64900,"gross":64900,"taxable":63010,"cgst":945,"sgst":945,"igst":0}],"total":{"gross":64900,"taxable":63010,"cgst":945,"sgst":945,"igst":0},"subtotalPaise":64900,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":null,"payment":"cod","lut":null,"foreign":null}');
INSERT INTO public.kysely_migration VALUES ('0001-november-2026', '2026-11-29T19:02:27.559Z');
INSERT INTO public.kysely_migration VALUES ('0002-payment-states', '2026-11-29T19:02:27.583Z');
INSERT INTO public.kysely_migration VALUES ('0003-paypal', '2026-11-29T19:02:27.587Z');
INSERT INTO public.kysely_migration VALUES ('0004-unheld-coupons', '2026-11-29T19:02:27.587Z');
INSERT INTO public.kysely_migration VALUES ('0005-devices-and-staff', '2026-11-29T19:02:27.594Z');
INSERT INTO public.kysely_migration VALUES ('0006-disputes', '2026-11-29T19:02:27.599Z');
INSERT INTO public.kysely_migration VALUES ('0007-held-stock', '2026-11-29T19:02:27.604Z');
INSERT INTO public.kysely_migration VALUES ('0008-units-and-eway-bills', '2026-11-29T19:02:27.605Z');
INSERT INTO public.kysely_migration VALUES ('0009-verified-emails', '2026-11-29T19:02:27.609Z');
INSERT INTO public.kysely_migration VALUES ('0010-login-links', '2026-11-29T19:02:27.610Z');
INSERT INTO public.kysely_migration VALUES ('0011-disputed-refunds', '2026-11-29T19:02:27.611Z');
INSERT INTO public.kysely_migration VALUES ('0012-proven-phones', '2026-11-29T19:02:27.614Z');
INSERT INTO public.kysely_migration VALUES ('0013-new-orders', '2026-11-29T19:02:27.617Z');
INSERT INTO public.kysely_migration VALUES ('0014-refund-notes', '2026-11-29T19:02:27.617Z');
INSERT INTO public.kysely_migration VALUES ('0015-arrival-dates', '2026-11-29T19:02:27.621Z');
INSERT INTO public.kysely_migration VALUES ('0016-public-coupons', '2026-11-29T19:02:27.621Z');
INSERT INTO public.kysely_migration VALUES ('0017-set-by-hand', '2026-11-29T19:02:27.622Z');
INSERT INTO public.kysely_migration VALUES ('0018-saved-addresses', '2026-11-29T19:02:27.623Z');
INSERT INTO public.kysely_migration VALUES ('0019-businesses', '2026-11-29T19:02:27.623Z');
INSERT INTO public.kysely_migration VALUES ('0020-custom-order-wishes', '2026-11-29T19:02:27.624Z');
INSERT INTO public.kysely_migration VALUES ('0021-recipients', '2026-11-29T19:02:27.624Z');
INSERT INTO public.kysely_migration VALUES ('0022-review-pictures', '2026-11-29T19:02:27.625Z');
INSERT INTO public.kysely_migration VALUES ('0023-address-names', '2026-11-29T19:02:27.625Z');
INSERT INTO public.kysely_migration VALUES ('0024-events', '2026-11-29T19:02:27.631Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.messages VALUES ('MS-26-000001', NULL, 'Meera', 'meera@example.com', 'Do you polish rings?', 1795893482487);
INSERT INTO public.new_orders VALUES ('af2c86ad-f267-4fcb-a30c-dbccc381fd0e', 1795893600000);
INSERT INTO public.newsletter_subscriptions VALUES ('meera@example.com', 'BNYrb2DRs0CmK6xlYKje8xivQrxS1Y30', 'pending', 1795893482473, NULL, NULL);
INSERT INTO public.newsletter_subscriptions VALUES ('asha@example.com', 'SlK0Hxey46reykk7sBxyYa7087nX6DLF', 'pending', 1795893600000, NULL, NULL);
INSERT INTO public.number_series VALUES ('NK/26-27', 1);
INSERT INTO public.number_series VALUES ('RT-26', 1);
INSERT INTO public.number_series VALUES ('MS-26', 1);
INSERT INTO public.order_codes VALUES ('6d9b22cf-59f5-4692-b7cb-9520f4685ecb', '4c42YoxM4DohMMiYUEIsiODoiJ_tCw3o4VtMcXfi8EM', 1795894074046, 0, '');
INSERT INTO public.order_lines VALUES ('6d9b22cf-59f5-4692-b7cb-9520f4685ecb', 0, 'kamal-band', 'Kamal Band', '/media/nath.4501dcc7.900.webp', 64900, 1, '14', '7117', 300, 'PCS');
INSERT INTO public.order_lines VALUES ('d271d1db-e62d-49a0-b1e9-f88bf54dbedc', 0, 'kamal-band', 'Kamal Band', '/media/nath.4501dcc7.900.webp', 64900, 2, '14', '7117', 300, 'PCS');
INSERT INTO public.order_lines VALUES ('50907f9e-53b7-4aec-9e81-309cbe3bfa5a', 0, 'kamal-band', 'Kamal Band', '/media/nath.4501dcc7.900.webp', 64900, 1, '14', '7117', 300, 'PCS');
INSERT INTO public.order_lines VALUES ('60ed3a34-9bcf-4972-9717-74503da573d6', 0, 'nath-nose-ring', 'Nath Nose Ring', '/media/nath.4501dcc7.900.webp', 64950, 1, NULL, '7117', 300, 'PCS');
INSERT INTO public.order_lines VALUES ('af2c86ad-f267-4fcb-a30c-dbccc381fd0e', 0, 'nath-nose-ring', 'Nath Nose Ring', '/media/nath.4501dcc7.900.webp', 64950, 1, NULL, '7117', 300, 'PCS');
INSERT INTO public.order_return_lines VALUES ('1834b8a6-bb38-48cf-bb7a-9bb8c2aff489', 0, 0, 1, 64900, NULL, NULL);
INSERT INTO public.order_returns VALUES ('1834b8a6-bb38-48cf-bb7a-9bb8c2aff489', 'RT-26-000001', '6d9b22cf-59f5-4692-b7cb-9520f4685ecb', '6d9b22cf-59f5-4692-b7cb-9520f4685ecb', 'b79c6c2c-1d77-44a6-92fe-f2918ac378cf', 'approved', 'refund', 'size', '', '[]', 'asha@upi', 64900, NULL, 'post', NULL, NULL, NULL, NULL, NULL, NULL, '', '[{"state":"requested","at":1795893474316},{"state":"approved","at":1795978947846}]', 1795893474316);
INSERT INTO public.orders VALUES ('6d9b22cf-59f5-4692-b7cb-9520f4685ecb', 'NK-26-000001', '1e830265-be2a-4443-8de9-af3f88b237f3', 'b6ebe217-9d9f-4b8b-8b7e-fc3f8bf1d56e', 'delivered', 'cod', 64900, 64900, '[{"name":"Shipping charge","paise":900}]', '[{"name":"Shipping discount","paise":900}]', NULL, 0, '{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"}', '9876543210', NULL, '[{"status":"pending","at":1795893473923},{"status":"shipped","at":1795893474048},{"status":"delivered","at":1795893474235}]', 1795893473923, 1, 1, 1796066273923, 'IN 380009 14mangalparkcgroad', NULL, NULL, NULL, 'taken', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.orders VALUES ('d271d1db-e62d-49a0-b1e9-f88bf54dbedc', 'NK-26-000002', '1e830265-be2a-4443-8de9-af3f88b237f3', 'ac55202f-c174-4fed-8bd5-973f06e6288d', 'pending', 'razorpay', 116820, 129800, '[{"name":"Shipping charge","paise":900}]', '[{"name":"Shipping discount","paise":900}]', 'PEARL10', 12980, '{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"}', '9876543210', NULL, '[{"status":"pending","at":1795893475597}]', 1795893475597, 2, 0, NULL, 'IN 380009 14mangalparkcgroad', NULL, NULL, NULL, 'taken', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.orders VALUES ('60ed3a34-9bcf-4972-9717-74503da573d6', 'NK-26-000004', '1e830265-be2a-4443-8de9-af3f88b237f3', '417b77be-d017-462d-bfb1-104b801dda61', 'pending', 'paypal', 64950, 64950, '[{"name":"Shipping charge","paise":900}]', '[{"name":"Shipping discount","paise":900}]', NULL, 0, '{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"}', '9876543210', NULL, '[{"status":"pending","at":1795893482008}]', 1795893482008, 5, 0, NULL, 'IN 380009 14mangalparkcgroad', NULL, NULL, NULL, 'taken', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.orders VALUES ('50907f9e-53b7-4aec-9e81-309cbe3bfa5a', 'NK-26-000003', '1e830265-be2a-4443-8de9-af3f88b237f3', '39e02b77-83bb-4864-883e-70d202c19bdd', 'cancelled', 'stripe', 64900, 64900, '[{"name":"Shipping charge","paise":900}]', '[{"name":"Shipping discount","paise":900}]', NULL, 0, '{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"}', '9876543210', NULL, '[{"status":"pending","at":1795893479405},{"status":"cancelled","at":1795893480471}]', 1795893479405, 3, 0, NULL, 'IN 380009 14mangalparkcgroad', NULL, NULL, NULL, 'returned', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.orders VALUES ('af2c86ad-f267-4fcb-a30c-dbccc381fd0e', 'NK-26-000005', '1e830265-be2a-4443-8de9-af3f88b237f3', 'b5142259-43d7-440b-89f7-c4c25af98abc', 'pending', 'cod', 64950, 64950, '[{"name":"Shipping charge","paise":900}]', '[{"name":"Shipping discount","paise":900}]', NULL, 0, '{"street":"3 Ellis Bridge","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009","recipient":"Asha Patel"}', '9876543210', NULL, '[{"status":"pending","at":1795893600000}]', 1795893600000, 7, 0, 1796066400000, 'IN 380009 3ellisbridge', NULL, NULL, NULL, 'taken', NULL, NULL, 1795980000000, 1796066400000, '{"gstin":"24ABCDE1234F1Z6","name":"Mehta Traders LLP"}');
INSERT INTO public.outbox VALUES ('8311090b-0838-4d37-b262-2bd625cf6220', 'send-order-email', '{"orderId":"af2c86ad-f267-4fcb-a30c-dbccc381fd0e","topic":"placed"}', 'order-af2c86ad-f267-4fcb-a30c-dbccc381fd0e-placed', 'done', 1795893720000, 1, NULL, 1795893600000, 'fb1c6733-d6bd-4c79-ba35-1fe33f1abad5');
INSERT INTO public.outbox VALUES ('3bdaae7e-eea8-4a67-a842-2defedfbc5ed', 'send-confirmation-email', '{"email":"asha@example.com"}', 'newsletter-867e5e72-3011-4131-b324-1247b7899ee9', 'done', 1795893720000, 1, NULL, 1795893600000, '83ba512a-d8d9-4ca2-ac97-e38fd4073964');
INSERT INTO public.outbox VALUES ('4e2956cf-6646-4d06-b84a-ef52f1e80920', 'collect-return', '{"returnId":"1834b8a6-bb38-48cf-bb7a-9bb8c2aff489"}', 'collect-1834b8a6-bb38-48cf-bb7a-9bb8c2aff489', 'waiting', 1795978947846, 0, NULL, 1795978947846, '1ece2a73-99ab-421b-b007-17136caa267e');
INSERT INTO public.outbox VALUES ('46d6cae3-5444-4f8e-8fa2-9893aa208975', 'ship-order', '{"orderId":"af2c86ad-f267-4fcb-a30c-dbccc381fd0e"}', 'ship-af2c86ad-f267-4fcb-a30c-dbccc381fd0e', 'waiting', 1795893602674, 1, 'Error: The provider responded with 503.', 1795893600000, 'fb1c6733-d6bd-4c79-ba35-1fe33f1abad5');
INSERT INTO public.payments VALUES ('razorpay', 'pay_dvLRyZXqbeFF4t', 'ac55202f-c174-4fed-8bd5-973f06e6288d', 'order_EYpksWL4SpHDUD', 116820, 'INR', 116820, 2756, 1795893475597, NULL);
INSERT INTO public.payments VALUES ('stripe', 'pi_YFZyGJXy9BkR96DfYScsz85P', '39e02b77-83bb-4864-883e-70d202c19bdd', 'pi_YFZyGJXy9BkR96DfYScsz85P', 738, 'USD', 738, NULL, 1795893479405, NULL);
INSERT INTO public.payments VALUES ('paypal', '3FTYD9XVTWXSYECUJ', '417b77be-d017-462d-bfb1-104b801dda61', '3FTYD9XVTWXSYECUJ', 738, 'USD', 738, 62, 1795893482008, 'T7DBQXKM9QCACQUTM');
INSERT INTO public.pictures VALUES ('nose-rings.4ba49f3b', 90, 120, 'data:image/webp;base64,UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoKAA0ABUB8JaACdAFAAAD+7qY73LRJH9qflZ7vuAAAAA==', '\x00', 0);
INSERT INTO public.pictures VALUES ('nath.4501dcc7', 90, 120, 'data:image/webp;base64,UklGRjQAAABXRUJQVlA4ICgAAACQAQCdASoKAA0ABUB8JaACdLoAA5gA/uxJ3/ylfz5+QfH3yKRYXgAA', '\x00', 0);
INSERT INTO public.product_sizes VALUES ('kamal-band', '9', 0, 0, NULL, NULL, 0);
INSERT INTO public.product_sizes VALUES ('kamal-band', '14', 2, 16, 64900, NULL, 0);
INSERT INTO public.product_sizes VALUES ('kamal-band', '12', 1, 7, NULL, 'KB-12', 0);
INSERT INTO public.products VALUES ('nath-nose-ring', 0, 'Nath Nose Ring', 66000, '["Nose rings"]', 'Nath', '["Gold"]', 'Gold', '["Weight: 1.2 g"]', 'A small nath for every day.', 38, '[{"picture":"nath.4501dcc7","alt":"Nath Nose Ring, front"}]', 1790812800000, 1, 0, 15, NULL, NULL, NULL, 1, 0, NULL, NULL);
INSERT INTO public.products VALUES ('kamal-band', 1, 'Kamal Band', 59900, '["Nose rings"]', 'Nath', '["Gold"]', 'Gold', '["Weight: 1.2 g"]', 'A small nath for every day.', 23, '[{"picture":"nath.4501dcc7","alt":"Nath Nose Ring, front"}]', 1790812800000, 1, 0, 16, NULL, NULL, NULL, 0, 0, NULL, NULL);
INSERT INTO public.refunds VALUES ('owner-NK-26-000002-10000-Pj-ep6a9XYO3', 'razorpay', 'pay_dvLRyZXqbeFF4t', 10000, 'by owner', 'succeeded', 'rfnd_DyUNC6KQgN55nY', 0, NULL, 1795893476734, 1795893478960, NULL);
INSERT INTO public.refunds VALUES ('refund-stripe-pi_YFZyGJXy9BkR96DfYScsz85P', 'stripe', 'pi_YFZyGJXy9BkR96DfYScsz85P', 738, 'cancelled', 'succeeded', 're_dCkcdeMu4Sbx9YEepZQQJ8tM', 0, NULL, 1795893480471, 1795893481808, NULL);
INSERT INTO public.reviews VALUES ('a0ab6e7a-ff85-4244-8977-0c0b38219f4c', 'kamal-band', '1e830265-be2a-4443-8de9-af3f88b237f3', 'Asha Patel', 5, 'Lovely.', 1795893474710, 0, 0, '[]');
INSERT INTO public.sandbox_records VALUES ('order_EYpksWL4SpHDUD', 'razorpay-order', NULL, '{"id":"order_EYpksWL4SpHDUD","entity":"order","amount":116820,"amount_paid":116820,"amount_due":0,"currency":"INR","receipt":"ac55202f-c174-4fed-8bd5-973f06e6288d","offer_id":null,"status":"paid","attempts":1,"notes":{"intended_order":"ac55202f-c174-4fed-8bd5-973f06e6288d"},"created_at":1795893475,"automaticUntil":1795979875247}', 1795893475247);
INSERT INTO public.sandbox_records VALUES ('rfnd_DyUNC6KQgN55nY', 'razorpay-refund', 'pay_dvLRyZXqbeFF4t', '{"id":"rfnd_DyUNC6KQgN55nY","entity":"refund","payment_id":"pay_dvLRyZXqbeFF4t","amount":10000,"currency":"INR","status":"processed","speed_processed":"normal","notes":{},"created_at":1795893478}', 1795893478734);
INSERT INTO public.sandbox_records VALUES ('pay_dvLRyZXqbeFF4t', 'razorpay-payment', 'order_EYpksWL4SpHDUD', '{"id":"pay_dvLRyZXqbeFF4t","entity":"payment","order_id":"order_EYpksWL4SpHDUD","amount":116820,"currency":"INR","status":"captured","captured":true,"method":"upi","vpa":"success@razorpay","email":"asha@example.com","contact":"9876543210","amount_refunded":10000,"refund_status":"partial","notes":{"intended_order":"ac55202f-c174-4fed-8bd5-973f06e6288d"},"fee":2756,"tax":420,"error_code":null,"error_description":null,"error_source":null,"error_step":null,"error_reason":null,"created_at":1795893475}', 1795893475369);
INSERT INTO public.sandbox_records VALUES ('order_yNuNGcXVwfgacb', 'razorpay-order', NULL, '{"id":"order_yNuNGcXVwfgacb","entity":"order","amount":64900,"amount_paid":0,"amount_due":64900,"currency":"INR","receipt":"601d2e72-f269-4005-a096-5f4e22019b35","offer_id":null,"status":"created","attempts":0,"notes":{"intended_order":"601d2e72-f269-4005-a096-5f4e22019b35"},"created_at":1795893482,"automaticUntil":1795979882302}', 1795893482302);
INSERT INTO public.sandbox_records VALUES ('re_dCkcdeMu4Sbx9YEepZQQJ8tM', 'stripe-refund', 'pi_YFZyGJXy9BkR96DfYScsz85P', '{"id":"re_dCkcdeMu4Sbx9YEepZQQJ8tM","object":"refund","amount":738,"currency":"usd","payment_intent":"pi_YFZyGJXy9BkR96DfYScsz85P","charge":"ch_2DveJrLCN7xiZG5594JyCBNe","status":"succeeded","created":1795893481}', 1795893481451);
INSERT INTO public.sandbox_records VALUES ('pi_YFZyGJXy9BkR96DfYScsz85P', 'stripe-intent', NULL, '{"id":"pi_YFZyGJXy9BkR96DfYScsz85P","object":"payment_intent","amount":738,"amount_received":738,"amount_refunded":738,"isDisputed":false,"description":"Jewellery: Kamal Band × 1","shipping":{"name":"Asha Patel","address":{"line1":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","postal_code":"380009","country":"IN"}},"currency":"usd","client_secret":"pi_YFZyGJXy9BkR96DfYScsz85P_secret_a4X3FcDW9xSMrdcJTEE7XtBkh","status":"succeeded","metadata":{"intended_order":"39e02b77-83bb-4864-883e-70d202c19bdd"},"payment_method":"pm_card_visa","payment_method_types":["card"],"latest_charge":"ch_2DveJrLCN7xiZG5594JyCBNe","next_action":null,"last_payment_error":null,"capture_method":"automatic","livemode":false,"created":1795893478}', 1795893478741);
INSERT INTO public.sandbox_records VALUES ('3FTYD9XVTWXSYECUJ', 'paypal-order', NULL, '{"intent":"CAPTURE","purchase_units":[{"custom_id":"417b77be-d017-462d-bfb1-104b801dda61","description":"Jewellery: Nath Nose Ring × 1","amount":{"value":"7.38","currency_code":"USD"},"shipping":{"type":"SHIPPING","name":{"full_name":"Asha Patel"},"address":{"address_line_1":"14 Mangal Park, C G Road","admin_area_2":"Ahmedabad","admin_area_1":"Gujarat","postal_code":"380009","country_code":"IN"}},"payments":{"captures":[{"id":"T7DBQXKM9QCACQUTM","status":"COMPLETED","amount":{"value":"7.38","currency_code":"USD"},"final_capture":true,"seller_receivable_breakdown":{"gross_amount":{"value":"7.38","currency_code":"USD"},"paypal_fee":{"value":"0.62","currency_code":"USD"},"net_amount":{"value":"6.76","currency_code":"USD"}}}]}}],"payment_source":{"paypal":{"experience_context":{"return_url":"http://127.0.0.1:36337/cart?res=success&intended=417b77be-d017-462d-bfb1-104b801dda61","cancel_url":"http://127.0.0.1:36337/cart?res=cancel&intended=417b77be-d017-462d-bfb1-104b801dda61","user_action":"PAY_NOW","shipping_preference":"SET_PROVIDED_ADDRESS"}}},"id":"3FTYD9XVTWXSYECUJ","status":"COMPLETED","links":[{"rel":"payer-action","href":"http://127.0.0.1:36337/sandbox/paypal/checkoutnow?token=3FTYD9XVTWXSYECUJ","method":"GET"}]}', 1795893481846);
INSERT INTO public.sandbox_records VALUES ('T7DBQXKM9QCACQUTM', 'paypal-capture', '3FTYD9XVTWXSYECUJ', '{"orderId":"3FTYD9XVTWXSYECUJ"}', 1795893481956);
INSERT INTO public.sandbox_records VALUES ('440570836', 'shipment', 'NK-26-000005', '{"id":440570836,"channel_order_id":"NK-26-000005","status":"PICKUP SCHEDULED","status_code":3,"payment_method":"COD","total":649.5,"is_international":0,"request":{"order_id":"NK-26-000005","order_date":"2026-11-29 00:50","pickup_location":"Primary","shipping_is_billing":true,"length":40,"breadth":10,"height":10,"weight":0.5,"billing_customer_name":"Asha","billing_last_name":"Patel","billing_address":"3 Ellis Bridge","billing_city":"Ahmedabad","billing_pincode":"380009","billing_state":"Gujarat","billing_country":"India","billing_email":"asha@example.com","billing_phone":"9876543210","order_items":[{"name":"Nath Nose Ring","sku":"nath-nose-ring","units":1,"selling_price":649.5,"discount":0,"tax":0,"hsn":"7117"}],"payment_method":"COD","units":1,"sub_total":649.5},"has_manifest":true,"shipments":[{"id":559429164,"awb":"7559429164","courier":"Sandbox Courier","pickup_scheduled_date":"2026-11-30 00:50:00"}]}', 1795893600000);
INSERT INTO public.sessions VALUES ('7qgDmLBoDxQYF2eCyd793i7Yh3cxbyG3zJJx0O36xkc', 'c51604fe-b21a-4513-bf35-b4af6b5257fa', 1795893473420, 1795893473420, 1798485473420, '', '');
INSERT INTO public.sessions VALUES ('w4FUzTk6e-K_3U7t7jFrUQU-lSGVISY8q9C4KOToUD4', '1e830265-be2a-4443-8de9-af3f88b237f3', 1795893472797, 1795893472797, 1798485472797, '', '');
INSERT INTO public.settings VALUES ('catalogue_id', '321a7044');
INSERT INTO public.settings VALUES ('delivery', '{"zones":[{"name":"Ahmedabad and Gandhinagar","prefixes":["380","382"],"days":[1,2],"cod":true},{"name":"Gujarat, Daman and Diu","prefixes":["36","37","38","39"],"days":[2,3],"cod":true},{"name":"Mumbai and Thane","prefixes":["400","401","421"],"days":[2,3],"cod":true},{"name":"Maharashtra and Goa","prefixes":["40","41","42","43","44"],"days":[3,4],"cod":true},{"name":"Rajasthan","prefixes":["30","31","32","33","34"],"days":[3,4],"cod":true},{"name":"Delhi and around","prefixes":["11","12","201"],"days":[3,4],"cod":true},{"name":"Haryana, Punjab and Chandigarh","prefixes":["13","14","15","16"],"days":[3,5],"cod":true},{"name":"Himachal Pradesh","prefixes":["17"],"days":[4,6],"cod":true},{"name":"Jammu and Kashmir","prefixes":["18","19"],"days":[6,9],"cod":false},{"name":"Ladakh","prefixes":["194"],"days":[8,12],"cod":false},{"name":"Uttar Pradesh and Uttarakhand","prefixes":["20","21","22","23","24","25","26","27","28"],"days":[4,6],"cod":true},{"name":"Madhya Pradesh and Chhattisgarh","prefixes":["45","46","47","48","49"],"days":[3,5],"cod":true},{"name":"Telangana and Andhra Pradesh","prefixes":["50","51","52","53"],"days":[4,6],"cod":true},{"name":"Bengaluru","prefixes":["560"],"days":[3,5],"cod":true},{"name":"Karnataka","prefixes":["56","57","58","59"],"days":[4,6],"cod":true},{"name":"Tamil Nadu and Puducherry","prefixes":["60","61","62","63","64"],"days":[4,6],"cod":true},{"name":"Kerala","prefixes":["67","68","69"],"days":[5,7],"cod":true},{"name":"Lakshadweep","prefixes":["68255"],"days":[9,14],"cod":false},{"name":"West Bengal","prefixes":["70","71","72","73","74"],"days":[5,7],"cod":true},{"name":"Sikkim","prefixes":["737"],"days":[6,9],"cod":false},{"name":"Andaman and Nicobar Islands","prefixes":["744"],"days":[9,14],"cod":false},{"name":"Odisha","prefixes":["75","76","77"],"days":[5,7],"cod":true},{"name":"Assam","prefixes":["78"],"days":[6,9],"cod":true},{"name":"Arunachal Pradesh, Manipur, Meghalaya, Mizoram, Nagaland and Tripura","prefixes":["79"],"days":[7,10],"cod":false},{"name":"Bihar and Jharkhand","prefixes":["80","81","82","83","84","85"],"days":[5,7],"cod":true},{"name":"Army post offices","prefixes":["9"],"days":[8,14],"cod":false}]}');
INSERT INTO public.settings VALUES ('push_keys', '{"publicKey":"BDY-8_8G9nIFmLVxZuF1YgNvYEeSOifxqZms1GY0bJLPHfNoMNT2nyV_mZOfdoKRfKp9fXQkcXU_ihRzsKsI014","privateKey":"eg_q3E7yR32SiVDg2cdinfZob1swKnjOT03bpC1yrxE"}');
INSERT INTO public.shipments VALUES ('d271d1db-e62d-49a0-b1e9-f88bf54dbedc', '474564491', '525435509', 1795893476680, 'new', NULL, '7525435509', 'Sandbox Courier', 5400, 1795979820000, 'http://127.0.0.1:36337/sandbox/shiprocket/files/label-525435509.pdf', 'http://127.0.0.1:36337/sandbox/shiprocket/files/manifest-525435509.pdf', NULL, NULL);
INSERT INTO public.shipments VALUES ('50907f9e-53b7-4aec-9e81-309cbe3bfa5a', '494298987', '505701013', 1795893480723, 'cancelled', 1795893481077, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.shipments VALUES ('60ed3a34-9bcf-4972-9717-74503da573d6', '779793899', '220206101', 1795893482299, 'new', NULL, '7220206101', 'Sandbox Courier', 5400, 1795979880000, 'http://127.0.0.1:36337/sandbox/shiprocket/files/label-220206101.pdf', 'http://127.0.0.1:36337/sandbox/shiprocket/files/manifest-220206101.pdf', NULL, NULL);
INSERT INTO public.shipments VALUES ('af2c86ad-f267-4fcb-a30c-dbccc381fd0e', '440570836', '559429164', 1795893600000, 'new', NULL, '7559429164', 'Sandbox Courier', 5400, 1795980000000, NULL, 'http://127.0.0.1:45585/sandbox/shiprocket/files/manifest-559429164.pdf', NULL, NULL);
INSERT INTO public.stock_alerts VALUES ('3abb9036-36ee-478b-999f-499d8d1370b3', 'kamal-band', '9', 'meera@example.com', NULL, NULL, 'OEXHMotwpKPIC294lWlF6ELbbMpLz0QA', 1795893482515, NULL);
INSERT INTO public.stock_alerts VALUES ('15f0fcfc-3261-47cb-942a-0982ecd41db7', 'kamal-band', '9', 'asha@example.com', '1e830265-be2a-4443-8de9-af3f88b237f3', NULL, 'Hr4sJZD6wS-Zi5MQFdaU2UqGuG7HRXm9', 1795893600000, NULL);
INSERT INTO public.subcategories VALUES ('nose-rings/nath', 'nose-rings', 0, 'Nath', 'nath.4501dcc7');
INSERT INTO public.users VALUES ('c51604fe-b21a-4513-bf35-b4af6b5257fa', 'Ravi Rao', 'ravi@example.com', '$argon2id$v=19$m=19456,t=2,p=1$5D20M5PnCi5AhQL7VSAqAg$tSbgDGiSoPwkTe5iTxdhjvW1T5J1ml0LDTcAqMrepd8', '9876543211', '14 Mangal Park, C G Road, Ahmedabad, Gujarat 380009, India', '{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"}', 0, 1795893473300, 1795893473420, NULL, '[]', NULL, '');
INSERT INTO public.users VALUES ('1e830265-be2a-4443-8de9-af3f88b237f3', 'Asha Patel', 'asha@example.com', '$argon2id$v=19$m=19456,t=2,p=1$lpoqBDTELTf1fdpDr2RhTA$u1iIw9x89bdzwJ/vRLwcmTdBqDxUhvRMLzTPOdKgyhA', '9876543210', '14 Mangal Park, C G Road, Ahmedabad, Gujarat 380009, India', '{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"}', 0, 1795893472610, 1795893472797, 1795893472610, '[{"id":"address-office","name":"Office","address":{"street":"3 Ellis Bridge","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009","recipient":"Asha Patel"},"phone":""}]', NULL, '');
INSERT INTO public.wishlist_items VALUES ('1e830265-be2a-4443-8de9-af3f88b237f3', 'kamal-band', 0);
INSERT INTO public.wishlists VALUES ('1e830265-be2a-4443-8de9-af3f88b237f3', 1);
SELECT pg_catalog.setval('public.events_id_seq', 6, true);
SELECT pg_catalog.setval('public.order_numbers', 5, true);
ALTER TABLE ONLY public.attempt_limits
    ADD CONSTRAINT attempt_limits_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bag_lines
    ADD CONSTRAINT bag_lines_pkey PRIMARY KEY (user_id, product_id, size);
ALTER TABLE ONLY public.bag_purchases
    ADD CONSTRAINT bag_purchases_pkey PRIMARY KEY (user_id, revision);
ALTER TABLE ONLY public.bags
    ADD CONSTRAINT bags_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.catalogue_version
    ADD CONSTRAINT catalogue_version_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_name_key UNIQUE (name);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.checkout_sessions
    ADD CONSTRAINT checkout_sessions_method_provider_ref_key UNIQUE (method, provider_ref);
ALTER TABLE ONLY public.checkout_sessions
    ADD CONSTRAINT checkout_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.checkout_sessions
    ADD CONSTRAINT checkout_sessions_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key);
ALTER TABLE ONLY public.counters
    ADD CONSTRAINT counters_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.coupons
    ADD CONSTRAINT coupons_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.credit_notes
    ADD CONSTRAINT credit_notes_key_key UNIQUE (key);
ALTER TABLE ONLY public.credit_notes
    ADD CONSTRAINT credit_notes_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.custom_orders
    ADD CONSTRAINT custom_orders_idempotency_key_key UNIQUE (idempotency_key);
ALTER TABLE ONLY public.custom_orders
    ADD CONSTRAINT custom_orders_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.delivery_challans
    ADD CONSTRAINT delivery_challans_order_id_key UNIQUE (order_id);
ALTER TABLE ONLY public.delivery_challans
    ADD CONSTRAINT delivery_challans_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_pkey PRIMARY KEY (method, id);
ALTER TABLE ONLY public.email_verifications
    ADD CONSTRAINT email_verifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.exchange_orders
    ADD CONSTRAINT exchange_orders_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY public.follow_links
    ADD CONSTRAINT follow_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_order_id_key UNIQUE (order_id);
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (user_id, device, place);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_idempotency_key_key UNIQUE (idempotency_key);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.new_orders
    ADD CONSTRAINT new_orders_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY public.newsletter_subscriptions
    ADD CONSTRAINT newsletter_subscriptions_pkey PRIMARY KEY (email);
ALTER TABLE ONLY public.newsletter_subscriptions
    ADD CONSTRAINT newsletter_subscriptions_token_key UNIQUE (token);
ALTER TABLE ONLY public.notification_devices
    ADD CONSTRAINT notification_devices_endpoint_key UNIQUE (endpoint);
ALTER TABLE ONLY public.notification_devices
    ADD CONSTRAINT notification_devices_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY public.number_series
    ADD CONSTRAINT number_series_pkey PRIMARY KEY (series);
ALTER TABLE ONLY public.occasions
    ADD CONSTRAINT occasions_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY public.order_codes
    ADD CONSTRAINT order_codes_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_pkey PRIMARY KEY (order_id, "position");
ALTER TABLE ONLY public.order_return_lines
    ADD CONSTRAINT order_return_lines_pkey PRIMARY KEY (return_id, "position");
ALTER TABLE ONLY public.order_returns
    ADD CONSTRAINT order_returns_number_key UNIQUE (number);
ALTER TABLE ONLY public.order_returns
    ADD CONSTRAINT order_returns_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_checkout_session_id_key UNIQUE (checkout_session_id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_number_key UNIQUE (number);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_dedupe_key_key UNIQUE (dedupe_key);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (method, id);
ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.pin_code_service
    ADD CONSTRAINT pin_code_service_pkey PRIMARY KEY (pincode);
ALTER TABLE ONLY public.product_sizes
    ADD CONSTRAINT product_sizes_pkey PRIMARY KEY (product_id, size);
ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.proven_phones
    ADD CONSTRAINT proven_phones_pkey PRIMARY KEY (user_id, phone);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_product_id_author_id_key UNIQUE (product_id, author_id);
ALTER TABLE ONLY public.sandbox_records
    ADD CONSTRAINT sandbox_records_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sandbox_responses
    ADD CONSTRAINT sandbox_responses_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.sandbox_webhooks
    ADD CONSTRAINT sandbox_webhooks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.settlement_lines
    ADD CONSTRAINT settlement_lines_pkey PRIMARY KEY (provider, id);
ALTER TABLE ONLY public.shipment_tokens
    ADD CONSTRAINT shipment_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.shipments
    ADD CONSTRAINT shipments_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY public.staff_tokens
    ADD CONSTRAINT staff_tokens_name_key UNIQUE (name);
ALTER TABLE ONLY public.staff_tokens
    ADD CONSTRAINT staff_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.stock_alerts
    ADD CONSTRAINT stock_alerts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.stock_alerts
    ADD CONSTRAINT stock_alerts_token_key UNIQUE (token);
ALTER TABLE ONLY public.storefront
    ADD CONSTRAINT storefront_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.subcategories
    ADD CONSTRAINT subcategories_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.unconfirmed_pieces
    ADD CONSTRAINT unconfirmed_pieces_pkey PRIMARY KEY (product_id, size);
ALTER TABLE ONLY public.unused_uploads
    ADD CONSTRAINT unused_uploads_pkey PRIMARY KEY (url);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key UNIQUE (email);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.wishlist_items
    ADD CONSTRAINT wishlist_items_pkey PRIMARY KEY (user_id, product_id);
ALTER TABLE ONLY public.wishlists
    ADD CONSTRAINT wishlists_pkey PRIMARY KEY (user_id);
CREATE INDEX attempt_limits_by_expiry ON public.attempt_limits USING btree (expires_at);
CREATE INDEX bag_lines_by_product ON public.bag_lines USING btree (product_id);
CREATE INDEX checkout_sessions_by_next_check ON public.checkout_sessions USING btree (next_check_at);
CREATE INDEX checkout_sessions_by_state ON public.checkout_sessions USING btree (state, reserved_until);
CREATE INDEX checkout_sessions_by_user ON public.checkout_sessions USING btree (user_id, created_at);
CREATE INDEX credit_notes_by_order ON public.credit_notes USING btree (order_id);
CREATE INDEX credit_notes_by_time ON public.credit_notes USING btree (issued_at);
CREATE INDEX custom_orders_by_age ON public.custom_orders USING btree (created_at);
CREATE INDEX disputes_by_payment ON public.disputes USING btree (method, payment_id);
CREATE INDEX email_verifications_by_user ON public.email_verifications USING btree (user_id);
CREATE INDEX events_by_actor ON public.events USING btree (actor);
CREATE INDEX events_by_at ON public.events USING btree (at);
CREATE INDEX events_by_end ON public.events USING btree (expires_at);
CREATE INDEX events_by_subject ON public.events USING btree (subject);
CREATE INDEX follow_links_by_expiry ON public.follow_links USING btree (expires_at);
CREATE INDEX follow_links_by_order ON public.follow_links USING btree (order_id);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX invoices_by_time ON public.invoices USING btree (issued_at);
CREATE INDEX messages_by_age ON public.messages USING btree (created_at);
CREATE INDEX order_lines_by_product ON public.order_lines USING btree (product_id);
CREATE INDEX order_returns_by_awb ON public.order_returns USING btree (awb);
CREATE INDEX order_returns_by_exchange ON public.order_returns USING btree (exchange_order_id);
CREATE UNIQUE INDEX order_returns_by_key ON public.order_returns USING btree (order_id, idempotency_key);
CREATE INDEX order_returns_by_root ON public.order_returns USING btree (root_order_id);
CREATE INDEX orders_by_address ON public.orders USING btree (address_key);
CREATE INDEX orders_by_phone ON public.orders USING btree (phone);
CREATE INDEX orders_by_stock_end ON public.orders USING btree (stock_until) WHERE (stock_until IS NOT NULL);
CREATE INDEX orders_by_user ON public.orders USING btree (user_id, created_at);
CREATE INDEX orders_holding_by_address ON public.orders USING btree (address_key) WHERE (stock_until IS NOT NULL);
CREATE INDEX orders_holding_by_user ON public.orders USING btree (user_id) WHERE (stock_until IS NOT NULL);
CREATE INDEX orders_to_confirm ON public.orders USING btree (confirm_by) WHERE ((needs_confirmation = 1) AND (status = 'pending'::text));
CREATE INDEX orders_waiting ON public.orders USING btree (created_at) WHERE (stock_state = 'waiting'::text);
CREATE INDEX outbox_by_state ON public.outbox USING btree (state, run_at);
CREATE INDEX password_resets_by_user ON public.password_resets USING btree (user_id);
CREATE INDEX payments_by_checkout_session ON public.payments USING btree (checkout_session_id);
CREATE INDEX products_by_changed_in_version ON public.products USING btree (changed_in_version);
CREATE INDEX refunds_by_payment ON public.refunds USING btree (method, payment_id);
CREATE INDEX refunds_by_provider_id ON public.refunds USING btree (provider_id);
CREATE INDEX reviews_by_product ON public.reviews USING btree (product_id, created_at);
CREATE INDEX sandbox_records_by_parent ON public.sandbox_records USING btree (parent_id, kind, created_at);
CREATE INDEX sandbox_webhooks_by_state ON public.sandbox_webhooks USING btree (state, due_at);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);
CREATE INDEX settlement_lines_by_reference ON public.settlement_lines USING btree (provider, reference);
CREATE INDEX settlement_lines_by_time ON public.settlement_lines USING btree (settled_at);
CREATE INDEX shipments_by_awb ON public.shipments USING btree (awb);
CREATE INDEX shipments_by_tracking ON public.shipments USING btree (state, tracked_at);
CREATE INDEX stock_alerts_by_email ON public.stock_alerts USING btree (email);
CREATE INDEX stock_alerts_by_product ON public.stock_alerts USING btree (product_id, size, notified_at);
CREATE INDEX stock_alerts_by_session ON public.stock_alerts USING btree (session_id);
CREATE INDEX stock_alerts_by_user ON public.stock_alerts USING btree (user_id);
CREATE UNIQUE INDEX stock_alerts_waiting ON public.stock_alerts USING btree (product_id, size, email) WHERE (notified_at IS NULL);
CREATE INDEX unused_uploads_by_age ON public.unused_uploads USING btree (uploaded_at);
CREATE INDEX wishlist_items_by_product ON public.wishlist_items USING btree (product_id);
ALTER TABLE ONLY public.bag_lines
    ADD CONSTRAINT bag_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bag_lines
    ADD CONSTRAINT bag_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.bags(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bag_purchases
    ADD CONSTRAINT bag_purchases_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.bags(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bags
    ADD CONSTRAINT bags_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_hover_picture_id_fkey FOREIGN KEY (hover_picture_id) REFERENCES public.pictures(id);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES public.pictures(id);
ALTER TABLE ONLY public.checkout_sessions
    ADD CONSTRAINT checkout_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.credit_notes
    ADD CONSTRAINT credit_notes_invoice_number_fkey FOREIGN KEY (invoice_number) REFERENCES public.invoices(number);
ALTER TABLE ONLY public.credit_notes
    ADD CONSTRAINT credit_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.delivery_challans
    ADD CONSTRAINT delivery_challans_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_method_payment_id_fkey FOREIGN KEY (method, payment_id) REFERENCES public.payments(method, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.email_verifications
    ADD CONSTRAINT email_verifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.exchange_orders
    ADD CONSTRAINT exchange_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.exchange_orders
    ADD CONSTRAINT exchange_orders_return_id_fkey FOREIGN KEY (return_id) REFERENCES public.order_returns(id);
ALTER TABLE ONLY public.follow_links
    ADD CONSTRAINT follow_links_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.new_orders
    ADD CONSTRAINT new_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_devices
    ADD CONSTRAINT notification_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.occasions
    ADD CONSTRAINT occasions_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.order_codes
    ADD CONSTRAINT order_codes_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.order_return_lines
    ADD CONSTRAINT order_return_lines_return_id_fkey FOREIGN KEY (return_id) REFERENCES public.order_returns(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.order_returns
    ADD CONSTRAINT order_returns_exchange_order_id_fkey FOREIGN KEY (exchange_order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.order_returns
    ADD CONSTRAINT order_returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.order_returns
    ADD CONSTRAINT order_returns_root_order_id_fkey FOREIGN KEY (root_order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_checkout_session_id_fkey FOREIGN KEY (checkout_session_id) REFERENCES public.checkout_sessions(id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_checkout_session_id_fkey FOREIGN KEY (checkout_session_id) REFERENCES public.checkout_sessions(id);
ALTER TABLE ONLY public.product_sizes
    ADD CONSTRAINT product_sizes_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.proven_phones
    ADD CONSTRAINT proven_phones_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_method_payment_id_fkey FOREIGN KEY (method, payment_id) REFERENCES public.payments(method, id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.shipment_tokens
    ADD CONSTRAINT shipment_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.shipments
    ADD CONSTRAINT shipments_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.stock_alerts
    ADD CONSTRAINT stock_alerts_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.stock_alerts
    ADD CONSTRAINT stock_alerts_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.stock_alerts
    ADD CONSTRAINT stock_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.subcategories
    ADD CONSTRAINT subcategories_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.subcategories
    ADD CONSTRAINT subcategories_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES public.pictures(id);
ALTER TABLE ONLY public.wishlist_items
    ADD CONSTRAINT wishlist_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.wishlist_items
    ADD CONSTRAINT wishlist_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.wishlists(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.wishlists
    ADD CONSTRAINT wishlists_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
