#!/usr/bin/env python3
"""A client for the Sutra API with nothing but Python's standard library (3.9 and later).

    export SUTRA_URL=https://YOUR-SITE SUTRA_API_KEY=sutra_...
    python3 sutra.py pdf-to-docx homework.pdf
    python3 sutra.py image-to-docx notes.jpg --language eng --dpi 300
    python3 sutra.py extract-math formulas.pdf --threshold 0.5
    python3 sutra.py usage
"""

import argparse
import base64
import hashlib
import hmac
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

WAIT = 20
TIMEOUT = 90


class SutraProblem(Exception):
    """What the API refused a request with."""

    def __init__(self, problem):
        super().__init__(problem.get("detail", "The API did not answer."))
        self.problem = problem
        self.code = problem.get("code", "internal")
        self.status = problem.get("status", 0)


class Sutra:
    def __init__(self, url, api_key):
        self.url = url.rstrip("/")
        self.api_key = api_key

    def request(self, method, path, body=None, headers=None):
        sent = {"authorization": f"Bearer {self.api_key}", **(headers or {})}
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            sent["content-type"] = "application/json"
        request = urllib.request.Request(self.url + path, data=data, headers=sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            try:
                problem = json.load(error)
            except ValueError:
                problem = {"status": error.code, "detail": f"The API answered {error.code}."}
            raise SutraProblem(problem) from None

    def start(self, path, field, file_name, options, webhook_url=None):
        """Starts a job; a request that has to be repeated starts no second one."""
        with open(file_name, "rb") as file:
            content = base64.b64encode(file.read()).decode()
        body = {field: content, "filename": os.path.basename(file_name), "options": options}
        if webhook_url:
            body["webhook_url"] = webhook_url
        headers = {"idempotency-key": str(uuid.uuid4()), "prefer": f"wait={WAIT}"}
        return self.request("POST", path, body, headers)

    def pdf_to_docx(self, file_name, **options):
        return self.start("/api/v1/convert/pdf-to-docx", "file", file_name, options)

    def image_to_docx(self, file_name, **options):
        return self.start("/api/v1/convert/image-to-docx", "image", file_name, options)

    def extract_math(self, file_name, **options):
        return self.start("/api/v1/ocr/extract-math", "image", file_name, options)

    def status(self, job_id):
        return self.request("GET", f"/api/v1/jobs/{urllib.parse.quote(job_id)}/status")

    def result(self, job_id):
        path = f"/api/v1/jobs/{urllib.parse.quote(job_id)}/result"
        return self.request("GET", path, headers={"prefer": f"wait={WAIT}"})

    def cancel(self, job_id):
        return self.request("POST", f"/api/v1/jobs/{urllib.parse.quote(job_id)}/cancel")

    def usage(self):
        return self.request("GET", "/api/v1/account/usage")

    def finished(self, job):
        """Waits until a job has ended."""
        while job["status"] == "processing":
            job = self.result(job["job_id"])
        return job

    def download(self, job, folder="."):
        """Writes the document of a job that is completed; answers where."""
        target = os.path.join(folder, os.path.basename(job["output_filename"]))
        with urllib.request.urlopen(job["download_url"], timeout=TIMEOUT) as answer, open(target, "wb") as file:
            file.write(answer.read())
        return target

    def read_webhook(self, body, signature, tolerance=300):
        """The message of a webhook from its body (bytes) and the header Sutra-Signature; None where it is not ours."""
        parts = dict(part.partition("=")[::2] for part in signature.split(","))
        moment = parts.get("t", "")
        if not moment.isdigit() or abs(time.time() - int(moment)) > tolerance:
            return None
        key = hashlib.sha256(self.api_key.encode()).hexdigest().encode()
        wanted = hmac.new(key, moment.encode() + b"." + body, hashlib.sha256).hexdigest()
        return json.loads(body) if hmac.compare_digest(wanted, parts.get("v1", "")) else None


def arguments():
    parser = argparse.ArgumentParser(description="Converts files with the Sutra API.")
    commands = parser.add_subparsers(dest="command", required=True)
    pdf = commands.add_parser("pdf-to-docx")
    pdf.add_argument("file")
    pdf.add_argument("--quality", choices=["low", "medium", "high"], default="high")
    image = commands.add_parser("image-to-docx")
    image.add_argument("file")
    image.add_argument("--language")
    image.add_argument("--dpi", type=int)
    formulas = commands.add_parser("extract-math")
    formulas.add_argument("file")
    formulas.add_argument("--threshold", type=float, default=0)
    for command in (pdf, image):
        command.add_argument("--folder", default=".", help="where the document is written")
    commands.add_parser("usage")
    return parser.parse_args()


def run(sutra, asked):
    if asked.command == "usage":
        print(json.dumps(sutra.usage(), indent=2))
        return
    if asked.command == "extract-math":
        job = sutra.finished(sutra.extract_math(asked.file, confidence_threshold=asked.threshold))
        for formula in job["formulas"]:
            print(f"{formula['confidence']:.2f}  {formula['latex']}")
        return
    if asked.command == "pdf-to-docx":
        job = sutra.pdf_to_docx(asked.file, output_quality=asked.quality)
    else:
        options = {"language": asked.language, "dpi": asked.dpi}
        job = sutra.image_to_docx(asked.file, **{name: value for name, value in options.items() if value})
    print(sutra.download(sutra.finished(job), asked.folder))


def main():
    url, api_key = os.environ.get("SUTRA_URL"), os.environ.get("SUTRA_API_KEY")
    if not url or not api_key:
        sys.exit("Please set SUTRA_URL and SUTRA_API_KEY.")
    try:
        run(Sutra(url, api_key), arguments())
    except SutraProblem as problem:
        sys.exit(f"{problem.code}: {problem}")


if __name__ == "__main__":
    main()
